import { addLink } from '../lib/add-link.ts';

/**
 * The brand's fonts are larger than a page itself: on the first visit they come after it, and until then a stand-in of the same
 * measures reads as well. From then on the page names them (web/build/first-script.js), and nothing is left to do.
 */
export function loadLateFonts(): void {
  const href = document.querySelector<HTMLElement>('script[data-fonts]')?.dataset['fonts'];
  if (href === undefined || document.querySelector(`link[href="${href}"]`) !== null) return;
  addLink({ rel: 'stylesheet', href, onload: () => keep(href) });
}

function keep(href: string): void {
  try {
    localStorage.setItem('ballpark-fonts', href);
  } catch {
    // Storage may be forbidden; then the fonts come late at each visit.
  }
}
