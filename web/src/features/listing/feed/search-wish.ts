const event = 'ballpark-search';
let isWaiting = false;

/** Asks the page of listings to show its search; false where it is not open, and will once it is. */
export function wishForSearch(): boolean {
  isWaiting = dispatchEvent(new Event(event, { cancelable: true }));
  return !isWaiting;
}

/** Calls back for each wish, also for one from before. */
export function onSearchWish(show: () => void): () => void {
  if (isWaiting) show();
  isWaiting = false;
  const answer = (wish: Event) => {
    wish.preventDefault();
    show();
  };
  addEventListener(event, answer);
  return () => removeEventListener(event, answer);
}
