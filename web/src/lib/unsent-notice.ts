import { useEffect } from 'react';
import { toast } from '../ui/toast.ts';
import { tabStore } from './storage.ts';

const key = 'ballpark.unsent';

/** For the next page of this tab, when this one is left while sending a form. */
export function keepUnsentNotice(text: string): void {
  try {
    tabStore.setItem(key, text);
  } catch {
    // Without storage the input is lost as well.
  }
}

/** Single use. */
export function takeUnsent(): string | null {
  const text = tabStore.getItem(key);
  if (text !== null) tabStore.removeItem(key);
  return text;
}

export function useUnsentNotice(): void {
  useEffect(() => {
    const showNotice = () => {
      const text = takeUnsent();
      if (text !== null) toast.error(text);
    };
    showNotice();
    // The bfcache does not rerun scripts.
    addEventListener('pageshow', showNotice);
    return () => removeEventListener('pageshow', showNotice);
  }, []);
}
