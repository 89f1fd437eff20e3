import bricolage from '@fonts/bricolage-latin.woff2';
import figtree from '@fonts/figtree-latin.woff2';
import stylesheet from '../ui/fonts.css?url';
import { deviceStore } from './storage.ts';

/**
 * First visit: the large fonts load after the page, over a fallback with the same metrics. Later
 * visits link them early (web/src/first-script.ts).
 */
export function loadLateFonts(): void {
  if (findLink()) return;
  const tryAgainOnline = () => {
    // Failed stylesheets are not retried by the browser.
    findLink()?.remove();
    addEventListener('online', loadLateFonts, { once: true });
  };
  // All files first: each alone would cause another layout of the page.
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
    // Without storage they load late on every visit.
  }
}

function addLink(attributes: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), attributes));
}

/** Late: in the HTML it would be fetched before the first paint, on a new connection. */
export function linkManifest(): void {
  addLink({ rel: 'manifest', href: '/manifest.webmanifest' });
}
