// Runs before the first paint, so that a light page does not flash dark. A file of its own: the page's policy forbids inline scripts.
try {
  if (localStorage.getItem('theme_setting') === 'light') document.documentElement.dataset.theme = 'light';
} catch {
  // A browser that keeps nothing shows the default.
}
