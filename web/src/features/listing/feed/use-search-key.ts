import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Ctrl+K or ⌘K, where the sidebar with its field is not there, opens the page of listings with its search. */
export function useSearchKey(): void {
  const navigate = useNavigate();
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      // The field of the sidebar or the drawer handles the key itself, and an open dialog keeps the focus inside.
      if (document.querySelector('[role=search], [role=dialog], [role=alertdialog]')) return;
      event.preventDefault();
      if (!wishForSearch()) void navigate('/feed');
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [navigate]);
}

const event = 'ballpark-search';
let isWaiting = false;

/** Asks the page of listings to show its search; false where it is not open, and will once it is. */
function wishForSearch(): boolean {
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
