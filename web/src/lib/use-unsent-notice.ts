import { useEffect } from 'react';
import { toast } from '../ui/toast.ts';
import { takeUnsent } from './unsent-notice.ts';

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
