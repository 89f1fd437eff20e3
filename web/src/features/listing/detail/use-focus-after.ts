import { useEffect, useRef } from 'react';

/** Gives the focus to the heading of the page when something has gone that held it. */
export function useFocusAfter(isThere: boolean): void {
  const wasThere = useRef(isThere);
  useEffect(() => {
    const isGone = wasThere.current && !isThere;
    wasThere.current = isThere;
    if (isGone && document.activeElement === document.body)
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [isThere]);
}
