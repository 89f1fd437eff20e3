import { addLink } from '../lib/add-link.ts';

/**
 * The brand's fonts are larger than a page. On the first visit they are fetched after it, and until then a system font of the same
 * measures stands in. Later pages name the fonts themselves (web/build/first-script.js), and this does nothing.
 */
export function loadLateFonts(): void {
  const href = document.querySelector<HTMLElement>('script[data-fonts]')?.dataset['fonts'];
  if (href === undefined || document.querySelector(`link[href="${href}"]`) !== null) return;
  addLink({ rel: 'stylesheet', href, onload: () => keep(href), onerror: tryAgainOnline });
}

/** A stylesheet that has failed is not fetched again by itself. */
function tryAgainOnline(event: Event | string): void {
  if (event instanceof Event && event.target instanceof Element) event.target.remove();
  addEventListener('online', loadLateFonts, { once: true });
}

function keep(href: string): void {
  try {
    localStorage.setItem('ballpark-fonts', href);
  } catch {
    // Storage may be forbidden; then the fonts come late on every visit.
  }
}
