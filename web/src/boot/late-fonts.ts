import { addLink } from '../lib/add-link.ts';
import { deviceStore } from '../lib/storage.ts';

/**
 * The brand's fonts are larger than a page. On the first visit they are fetched after it, and until then a system font of the same
 * measures stands in. Later pages name the fonts themselves (web/build/first-script.js), and this does nothing.
 */
export function loadLateFonts(): void {
  const fonts = document.querySelector<HTMLElement>('script[data-fonts]')?.dataset['fonts'] ?? '';
  const [href, ...files] = fonts.split(' ');
  const stylesheet = () => document.querySelector(`link[href="${href}"]`);
  if (!href || stylesheet()) return;
  const tryAgainOnline = () => {
    // A stylesheet that has failed is not fetched again by itself.
    stylesheet()?.remove();
    addEventListener('online', loadLateFonts, { once: true });
  };
  // The files first: if each came by itself, each would make the browser lay out the whole page again.
  let missing = files.length;
  const onload = () => {
    missing -= 1;
    // A public page and the app on it both call this, so the stylesheet may be linked already.
    if (missing === 0 && !stylesheet())
      addLink({ rel: 'stylesheet', href, onload: () => keep(fonts), onerror: tryAgainOnline });
  };
  for (const file of files)
    addLink({ rel: 'preload', as: 'font', crossOrigin: '', href: file, onload, onerror: onload });
}

function keep(fonts: string): void {
  try {
    deviceStore.setItem('ballpark-fonts', fonts);
  } catch {
    // Storage may be forbidden; then the fonts come late on every visit.
  }
}
