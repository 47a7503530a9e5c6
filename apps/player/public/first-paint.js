// Runs before the first paint, so that a light page does not flash dark. A file of its own: the page's policy forbids inline scripts.
// The browser's own bars follow the theme, and an installed app the language, now and whenever they change.
{
  const page = document.documentElement;
  const follow = () => {
    const colour = page.dataset.theme === 'light' ? '#ece4d4' : '#060a17'; // --night of tokens.css
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour);
    document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.webmanifest?lang=${page.lang}`);
  };
  try {
    if (localStorage.getItem('theme_setting') === 'light') page.dataset.theme = 'light';
  } catch {
    // A browser that keeps nothing shows the default.
  }
  follow();
  new MutationObserver(follow).observe(page, { attributeFilter: ['data-theme', 'lang'] });
}
