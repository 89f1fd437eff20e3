import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the new heading of what takes the place of a form, because the button that was pressed is gone. */
export function useHeadingFocus(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('h1')?.focus(), []);
  return place;
}
