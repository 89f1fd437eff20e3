import { useEffect } from 'react';
import { toast } from '../ui/toast.ts';
import { takeUnsent } from './unsent-notice.ts';

/** Says what the page before, which was left with its whole document, could not say any more. */
export function useUnsentNotice(): void {
  useEffect(() => {
    const tell = () => {
      const text = takeUnsent();
      if (text !== null) toast.error(text);
    };
    tell();
    // A page that browsers kept alive for Back is not begun anew.
    addEventListener('pageshow', tell);
    return () => removeEventListener('pageshow', tell);
  }, []);
}
