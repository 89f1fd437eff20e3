import type { Move } from '../router/router.ts';
import { wantsLessMotion } from '../ui/wants-less-motion.ts';
import { sleep } from './sleep.ts';

const listingPath = /^\/listing\/[\w-]+$/;
/** The browser freezes the screen until the next page is rendered, so the transition waits for it no longer than this. */
const longestMs = 300;
let isMovedByBrowser = false;

// A swipe back is shown by some browsers themselves.
addEventListener('popstate', (event) => (isMovedByBrowser = event.hasUAVisualTransition), { capture: true });

/**
 * Moves cover and title of a listing between its card and its page, both ways (product 2.22). The page appears without motion where the
 * browser cannot do it, people want less motion, or one of the two is out of sight.
 */
export const moveCard: Move = (left, entry, show) => {
  const path = [left, entry].map(({ pathname }) => pathname).filter((each) => listingPath.test(each));
  const wasMoved = isMovedByBrowser;
  isMovedByBrowser = false;
  if (!('startViewTransition' in document) || wasMoved || path.length !== 1 || wantsLessMotion())
    return void show();
  const isOpening = path[0] === entry.pathname;
  const card = () => partsOf(cardOf(path[0] ?? ''), 'h2,h3');
  const before = isOpening ? card() : partsOfPage();
  if (before.length === 0) return void show();

  let named = nameAll(before);
  const transition = document.startViewTransition(async () => {
    await Promise.race([show(), sleep(longestMs)]);
    removeNames(named);
    named = nameAll(isOpening ? partsOfPage() : card());
    if (named.length === 0) transition.skipTransition();
  });
  transition.ready.catch(() => undefined);
  void transition.finished.then(() => removeNames(named));
};

/** The card that was pressed, because the same listing may be on a page twice; else the first one. */
function cardOf(path: string): Element | null {
  const link = `article a[href="${path}"]`;
  const pressed = document.activeElement?.matches(link)
    ? document.activeElement
    : document.querySelector(link);
  return pressed?.closest('article') ?? null;
}

function partsOfPage(): Part[] {
  return partsOf(document.querySelector('main'), 'h1');
}

type Part = readonly [name: string, element: HTMLElement];

/** Cover and title, as far as they are in sight. */
function partsOf(place: Element | null, heading: string): Part[] {
  const find = (name: string, selector: string) => {
    const element = place?.querySelector<HTMLElement>(selector);
    return element && isInSight(element) ? [[name, element] as const] : [];
  };
  return [...find('cover', '[data-cover]'), ...find('title', heading)];
}

function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

function nameAll(parts: readonly Part[]): HTMLElement[] {
  return parts.map(([name, element]) => {
    element.style.viewTransitionName = `listing-${name}`;
    return element;
  });
}

function removeNames(elements: readonly HTMLElement[]): void {
  for (const element of elements) element.style.removeProperty('view-transition-name');
}
