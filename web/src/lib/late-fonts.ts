import bricolage from '@fonts/bricolage-latin.woff2';
import figtree from '@fonts/figtree-latin.woff2';
import stylesheet from '../ui/fonts.css?url';
import { deviceStore } from './storage.ts';

/**
 * The brand's fonts are larger than a page. On the first visit they are fetched after it, and until then a system font of the same
 * measures stands in. Later pages name the fonts themselves (web/src/first-script.ts), and this does nothing.
 */
export function loadLateFonts(): void {
  if (findLink()) return;
  const tryAgainOnline = () => {
    // A stylesheet that has failed is not fetched again by itself.
    findLink()?.remove();
    addEventListener('online', loadLateFonts, { once: true });
  };
  // The files first: if each came by itself, each would make the browser lay out the whole page again.
  const files = [figtree, bricolage];
  let missing = files.length;
  const onload = () => {
    missing -= 1;
    if (missing === 0)
      addLink({ rel: 'stylesheet', href: stylesheet, onload: keep, onerror: tryAgainOnline });
  };
  for (const href of files)
    addLink({ rel: 'preload', as: 'font', crossOrigin: '', href, onload, onerror: onload });
}

function findLink(): Element | null {
  return document.querySelector(`link[rel="stylesheet"][href="${stylesheet}"]`);
}

function keep(): void {
  try {
    deviceStore.setItem('ballpark-fonts', stylesheet);
  } catch {
    // Storage may be forbidden; then the fonts come late on every visit.
  }
}

/** Adds a link to the head, so that the browser fetches its target. */
function addLink(attributes: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), attributes));
}

/** Links the manifest late: named in the HTML it would be fetched before the first paint, on a new connection. */
export function linkManifest(): void {
  addLink({ rel: 'manifest', href: '/manifest.webmanifest' });
}
