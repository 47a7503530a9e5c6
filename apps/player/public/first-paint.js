// Runs before the first paint, so that a light page does not flash dark. A file of its own: the page's policy forbids inline scripts.
// The browser's own bars follow the theme too, now and whenever it changes.
{
  const page = document.documentElement;
  const paintBars = () => {
    const colour = page.dataset.theme === 'light' ? '#ece4d4' : '#060a17'; // --night of tokens.css
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour);
  };
  try {
    if (localStorage.getItem('theme_setting') === 'light') page.dataset.theme = 'light';
  } catch {
    // A browser that keeps nothing shows the default.
  }
  paintBars();
  new MutationObserver(paintBars).observe(page, { attributeFilter: ['data-theme'] });
}
