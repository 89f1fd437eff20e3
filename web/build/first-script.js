// Stands in every page and runs before its first paint; its hash allows it. It applies the chosen theme, and the fonts if the device
// already has them (src/boot/late-fonts.ts). If a listing waits for a visitor, it makes room for the teaser in place of the hero.
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem('ballpark-theme');
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  if (sessionStorage.getItem('ballpark.intended-path')?.startsWith('/listing/')) dataset.awaitsTeaser = '';
  const fonts = document.currentScript?.dataset.fonts;
  if (fonts && localStorage.getItem('ballpark-fonts') === fonts) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href: fonts.split(' ')[0] });
    link.setAttribute('blocking', 'render');
    document.head.append(link);
  }
} catch {
  // Storage may be forbidden.
}
// A form that is sent before its code is there is sent as soon as it is (src/ui/use-early-input.ts).
addEventListener('submit', ({ target: form, defaultPrevented: isTaken }) => {
  if (isTaken || !(form instanceof HTMLFormElement) || form.method !== 'dialog') return;
  if (!('alive' in form.dataset)) form.dataset.submitted = '';
});
// A button that is pressed before its code is there is pressed again as soon as it is (src/boot/early-press.ts).
addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button && !(button.form && button.type === 'submit'))
    Object.assign(window, { ballparkPressed: button });
});
