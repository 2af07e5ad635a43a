// Dresses a sample page as the server would: language and theme from the address, head and foot around <main>.
const q = new URLSearchParams(location.search);
document.documentElement.lang = q.get('lang') ?? 'es';
const theme = q.get('theme');
if (theme) document.documentElement.dataset['theme'] = theme;

const here = document.body.dataset['here'] ?? '';
const link = (page: string, text: string) =>
  `<a href="${page}.html" ${page === here ? 'aria-current="page"' : ''}>${text}</a>`;
document.body.insertAdjacentHTML(
  'afterbegin',
  `<a class="skip" href="#main">Ir al contenido</a>
  <header class="masthead">
    <a class="brand" href="index.html">Escaque</a>
    <nav class="nav" aria-label="Principal">${link('hall', 'Sala')}${link('table', 'Partidas')}${link('event', 'Torneos')}${link('forms', 'Cuenta')}</nav>
    <div class="masthead-end">
      <button class="button quiet" lang="en">English</button>
      <button class="button quiet icon theme-switch" type="button" data-theme-switch aria-label="Claro u oscuro" hidden></button>
      <a class="who" href="forms.html">Capablanca</a>
    </div>
  </header>`,
);
document.body.insertAdjacentHTML(
  'beforeend',
  `<footer class="colophon"><p>Escaque 0.1</p><p><a href="#">Acerca de</a></p></footer>`,
);
