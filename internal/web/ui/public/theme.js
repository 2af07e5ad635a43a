// Before anything is painted: the reader's own choice of light or dark, when there is one.
try {
  var theme = localStorage.getItem('escaque.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch (e) {
  // storage is refused: the system decides
}
