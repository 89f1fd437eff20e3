/** Sonner's own breakpoint: on narrower screens a toast takes the whole width. */
const phones = '(max-width: 600px)';
const edgePx = 16;
const gapPx = 8;

/**
 * Keeps the toasts in `place` below a title that they would cover on a phone, even when the page changes meanwhile. At the bottom
 * they would cover the button that has just failed, or lie behind the keyboard.
 */
export function keepOffTitles(place: HTMLElement): void {
  let isFollowing = false;
  const follow = () => {
    const toast = place.querySelector<HTMLElement>('[data-sonner-toast]');
    isFollowing = toast !== null && matchMedia(phones).matches;
    if (!toast || !isFollowing) return;
    place.style.setProperty('--toast-top', `${topFor(toast.offsetHeight, titles())}px`);
    requestAnimationFrame(follow);
  };
  new MutationObserver(() => isFollowing || follow()).observe(place, { childList: true, subtree: true });
}

/** The titles of the open dialog, else of the page. */
function titles(): DOMRect[] {
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
  const found = (dialog ?? document).querySelectorAll(dialog ? 'h2' : 'h1');
  return Array.from(found, (title) => title.getBoundingClientRect());
}

/** How far from the top a toast of this height covers no title; at the bottom edge where there is no room above it. */
export function topFor(
  height: number,
  taken: readonly Pick<DOMRect, 'top' | 'bottom'>[],
  screenHeight = innerHeight,
): number {
  let top = edgePx;
  for (const title of taken.toSorted((one, other) => one.top - other.top)) {
    const isOver = title.top < top + height + gapPx && title.bottom + gapPx > top;
    if (isOver) top = Math.ceil(title.bottom) + gapPx;
  }
  return Math.max(edgePx, Math.min(top, screenHeight - height - edgePx));
}
