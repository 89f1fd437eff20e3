import { type FormEvent, useRef } from 'react';

/**
 * For the form of a prerendered page: React keeps a submit that comes before hydration, and calls
 * `action` once it can be answered. The form's onSubmit prevents the default, so nothing else does.
 */
export function useEarlySubmit() {
  const ref = useRef<HTMLFormElement>(null);
  const wasCalled = useRef(false);
  function action() {
    // Each of several presses was kept.
    if (!wasCalled.current) ref.current?.requestSubmit();
    wasCalled.current = true;
  }
  return { ref, action, onReset: keepFields };
}

/** After an action, React empties the form, also where the server refused it. */
function keepFields(event: FormEvent): void {
  event.preventDefault();
}
