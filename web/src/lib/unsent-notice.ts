import { useEffect } from 'react';
import { toast } from '../ui/toast.ts';
import { tabStore } from './storage.ts';

const key = 'ballpark.unsent';

/** Notes what the next page of this tab has to say about a form that this page was sending when it was left. */
export function keepUnsentNotice(text: string): void {
  try {
    tabStore.setItem(key, text);
  } catch {
    // Storage may be full or forbidden; then the input is not kept either.
  }
}

/** The notice of an earlier page of this tab; it can be taken once. */
export function takeUnsent(): string | null {
  const text = tabStore.getItem(key);
  if (text !== null) tabStore.removeItem(key);
  return text;
}

/** Shows the notice that an earlier page left because its whole document was closed before it could show it. */
export function useUnsentNotice(): void {
  useEffect(() => {
    const showNotice = () => {
      const text = takeUnsent();
      if (text !== null) toast.error(text);
    };
    showNotice();
    // A page that the browser kept alive for Back does not run its scripts again.
    addEventListener('pageshow', showNotice);
    return () => removeEventListener('pageshow', showNotice);
  }, []);
}
