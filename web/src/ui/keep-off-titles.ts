const edgePx = 16;
const gapPx = 8;

/**
 * Keeps the toasts in `place` below a title or the top bar that they would cover, even if the page changes while they show. At the bottom
 * they would cover the button that has just failed, or lie behind the keyboard.
 */
export function keepOffTitles(place: HTMLElement): void {
  let isFollowing = false;
  const follow = () => {
    const toast = place.querySelector<HTMLElement>('[data-sonner-toast]');
    isFollowing = toast !== null;
    if (!toast) return;
    place.style.setProperty('--toast-top', `${topFor(toast.offsetHeight, titles(toast))}px`);
    requestAnimationFrame(follow);
  };
  new MutationObserver(() => isFollowing || follow()).observe(place, { childList: true, subtree: true });
}

/** The titles of the open dialog, else the top bar and the titles of the page, as far as they stand in the toast's way. */
function titles(toast: HTMLElement): DOMRect[] {
  const { left, right } = toast.getBoundingClientRect();
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
  const found = (dialog ?? document).querySelectorAll(dialog ? 'h2' : 'h1, [data-top-bar]');
  return Array.from(found, (title) => title.getBoundingClientRect()).filter(
    (title) => title.left < right && title.right > left,
  );
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
