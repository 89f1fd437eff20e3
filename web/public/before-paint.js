// Runs before the first paint. A file of its own, for the page's policy allows no inline script.
// Addresses that the build gives to prerendered pages: of the script that they run by themselves, and of the one that starts the app.
const { page, app } = document.currentScript.dataset;
let isForApp = false;
try {
  // A theme that was chosen must not flash in the other one.
  const theme = localStorage.getItem('ballpark-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  // Whoever is signed in is about to be sent on: the prerendered page is not for them.
  const isSignedIn = localStorage.getItem('ballpark.token') !== null;
  if (isSignedIn) document.documentElement.dataset.signedIn = '';
  isForApp = isSignedIn || sessionStorage.getItem('ballpark.intended-path') !== null;
  // Later in a visit the fonts are on the device and need not wait: see src/public-page.ts.
  const fonts = sessionStorage.getItem('ballpark-fonts');
  if (page && fonts && /^\/assets\/[\w.-]+\.css$/.test(fonts)) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = fonts;
    document.head.append(link);
  }
} catch {
  // Storage may be forbidden; the system's setting then stands.
}
// A form that is submitted before its code is there remembers it: see src/ui/use-early-input.ts.
addEventListener('submit', ({ target: form }) => {
  const isWaiting = form instanceof HTMLFormElement && form.method === 'dialog' && !('alive' in form.dataset);
  if (isWaiting) form.dataset.submitted = '';
});
// A prerendered page is read before it is pressed: its script comes after the first paint.
if (app) {
  const load = () => void import(isForApp || !page ? app : page);
  if (isForApp) addEventListener('DOMContentLoaded', load);
  else addEventListener('load', () => requestAnimationFrame(() => setTimeout(load)));
}
