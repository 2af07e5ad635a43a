// Before anything is painted: the reader's own choice of light or dark, when there is one, and of more contrast.
try {
  var theme = localStorage.getItem('escaque.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  var kept = JSON.parse(localStorage.getItem('escaque.settings') || '{}');
  if ((kept && kept.contrast) || matchMedia('(prefers-contrast: more)').matches) document.documentElement.dataset.contrast = 'more';
} catch (e) {
  // storage is refused: the system decides
}
