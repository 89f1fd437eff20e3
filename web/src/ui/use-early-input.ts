import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a form that stood on the page before its code: what was typed into it counts, and where it was already submitted
 * (see web/build/first-script.js), it is submitted now.
 */
export function useEarlyInput(readTyped?: (typed: FormData) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    readTyped?.(new FormData(current));
    const wasSubmitted = current.dataset.submitted !== undefined;
    current.dataset.alive = '';
    delete current.dataset.submitted;
    if (wasSubmitted) current.requestSubmit();
    // oxlint-disable-next-line react/exhaustive-deps -- once: later the form knows what is typed
  }, []);
  return form;
}
