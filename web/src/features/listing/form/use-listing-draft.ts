import { useRef, useState } from 'react';
import type { InputKey } from '../../../lib/session/kept-input.ts';
import { forgetDraft, type KeptDraft, keepDraft, readDraft } from './kept-draft.ts';

/**
 * The values with which a listing form starts: the unsent draft, else `untouched`. Changes are kept through a reload. A place that the
 * device filled in, `deviceAddress`, is no change: the person has entered nothing.
 */
export function useListingDraft(key: InputKey, untouched: KeptDraft, deviceAddress?: string) {
  const [{ start, first, wasKept }] = useState(() => {
    const found = readDraft(key, untouched);
    return { start: found ?? untouched, first: untouched, wasKept: found !== null };
  });
  const present = useRef(start);
  const isSame = (before: KeptDraft) => {
    const isFilledIn = present.current.location === deviceAddress;
    const now = { ...present.current, ...(isFilledIn && { location: before.location }) };
    return enteredIn({ ...untouched, ...now }) === enteredIn({ ...untouched, ...before });
  };
  const isChanged = () => !isSame(first);
  /** Changed on this page, whatever it started with. */
  const isTouched = () => !isSame(start);
  // The form stands a little longer than its draft, and its photos may still be on their way.
  const isOver = useRef(false);
  const forget = () => {
    isOver.current = true;
    forgetDraft(key);
  };
  const keep = (part: Partial<KeptDraft>) => {
    present.current = { ...present.current, ...part };
    if (isChanged() && !isOver.current) keepDraft(key, present.current);
    else forgetDraft(key);
  };
  const { photoUrls, ...values } = start;
  return { values, photoUrls, wasKept, isChanged, isTouched, keep, forget };
}

/** Point and country follow from the text of the place. */
function enteredIn(draft: KeptDraft): string {
  return JSON.stringify({ ...draft, latitude: null, longitude: null, countryCode: null });
}
