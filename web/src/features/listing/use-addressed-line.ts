import { lineId } from '@ballpark/domain/notifications.ts';
import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

type Kind = Parameters<typeof lineId>[0];

/** The last history entry that was scrolled to: going back keeps the scroll position. */
let shownKey: string | undefined;

/** A line's id. If the URL names it, the line is scrolled to, focused and highlighted. */
export function useAddressedLine(kind: Kind, subjectId: string, line: RefObject<HTMLElement | null>) {
  const { hash, key } = useLocation();
  const id = lineId(kind, subjectId);
  const isAddressed = hash === `#${id}`;
  useEffect(() => {
    if (!isAddressed || shownKey === key) return;
    shownKey = key;
    line.current?.scrollIntoView({ block: 'center' });
    line.current?.focus({ preventScroll: true });
  }, [isAddressed, key, line]);
  return { id, className: isAddressed && 'animate-lit' };
}

export function useIsLineAddressed(kind: Kind): boolean {
  return useLocation().hash.startsWith(`#${lineId(kind, '')}`);
}
