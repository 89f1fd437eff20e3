import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a form that was on the page before its code: takes in what was typed into it, and submits it where it was submitted before
 * (see web/build/first-script.js).
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
