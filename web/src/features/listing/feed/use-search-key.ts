import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { wishForSearch } from './search-wish.ts';

/** Ctrl+K or ⌘K, where the sidebar with its field is not there, opens the page of listings with its search (product 2.15). */
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
