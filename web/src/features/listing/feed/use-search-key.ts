import { useEffect } from 'react';
import { useNavigate } from 'react-router';

const event = 'ballpark-search';

/** Ctrl+K or ⌘K: without a sidebar, opens the listings page with its search. */
export function useSearchKey(): void {
  const navigate = useNavigate();
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      // Sidebar and drawer handle the key themselves; dialogs trap focus.
      if (document.querySelector('[role=search], [role=dialog], [role=alertdialog]')) return;
      event.preventDefault();
      if (!wishForSearch()) void navigate('/feed');
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [navigate]);
}

let isWaiting = false;

/** False if the listings page is not open; it then searches once it is. */
function wishForSearch(): boolean {
  isWaiting = dispatchEvent(new Event(event, { cancelable: true }));
  return !isWaiting;
}

/** Also calls back for a pending wish. */
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
