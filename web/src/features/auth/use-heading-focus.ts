import { type RefObject, useEffect, useRef } from 'react';

/** For what takes the place of a form: the button that was pressed is gone, so reading goes on at the new heading. */
export function useHeadingFocus(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('h1')?.focus(), []);
  return place;
}
