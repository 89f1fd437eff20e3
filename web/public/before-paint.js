// Runs before the first paint. A file of its own, for the page's policy allows no inline script.
try {
  // A theme that was chosen must not flash in the other one.
  const theme = localStorage.getItem('ballpark-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  // Whoever is signed in is about to be sent on: the prerendered page is not for them.
  if (localStorage.getItem('ballpark.token')) document.documentElement.dataset.signedIn = '';
} catch {
  // Storage may be forbidden; the system's setting then stands.
}
