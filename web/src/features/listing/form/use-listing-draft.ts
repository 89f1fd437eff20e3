import { useRef, useState } from 'react';
import type { InputKey } from '../../../lib/session/kept-input.ts';
import { forgetDraft, type KeptDraft, keepDraft, readDraft } from './kept-draft.ts';

/** The values with which a listing form starts: the unsent draft, else `untouched`. Changes are kept through a reload. */
export function useListingDraft(key: InputKey, untouched: KeptDraft) {
  const [{ start, first, wasKept }] = useState(() => {
    const found = readDraft(key, untouched);
    return { start: found ?? untouched, first: JSON.stringify(untouched), wasKept: found !== null };
  });
  const present = useRef(start);
  // The fields in the order that they have in `untouched`, so that equal drafts are equal texts.
  const isChanged = () => JSON.stringify({ ...untouched, ...present.current }) !== first;
  /** Changed on this page, whatever it started with. */
  const isTouched = () => JSON.stringify(present.current) !== JSON.stringify(start);
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
