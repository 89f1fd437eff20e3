import { lineId } from '@ballpark/domain/notifications.ts';
import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

type Kind = Parameters<typeof lineId>[0];

/** The history's entry whose line was shown: a return to it keeps the scroll position. */
let shownKey: string | undefined;

/** The id of a line on the page of a listing. If the page's address names it, as in a notification, it is scrolled to, focused and lit. */
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

/** Whether the page's address names a line of this kind, which may be one of the last. */
export function useIsLineAddressed(kind: Kind): boolean {
  return useLocation().hash.startsWith(`#${lineId(kind, '')}`);
}
