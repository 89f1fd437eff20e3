import { hasSignedOut } from '../../../lib/session/token.ts';
import { noteUnsent } from '../../../lib/unsent-notice.ts';
import { toast } from '../../../ui/toast.ts';

/** How far a listing is that is being sent. `done` is told when it is through, however it ended. */
export type Sending = { stage: 'photos' | 'listing' | null; done: AbortController };

/** Tells whoever leaves the page while photos are on their way: they stop with it, and the listing does not go without them. */
export function sayNotSent(did: string): void {
  // Signing out keeps nothing.
  if (!hasSignedOut()) toast.error(notSent(did));
}

/** Leaves word for the next page when the whole document goes: of a listing that was on its way then, nobody can tell. */
export function watchDocument(sending: Sending, did: string): void {
  const note = () => {
    if (sending.stage === 'photos') noteUnsent(notSent(did));
    else if (sending.stage === 'listing')
      noteUnsent(`It may not have been ${did}. What you entered is kept.`);
  };
  addEventListener('pagehide', note, { signal: sending.done.signal });
}

function notSent(did: string): string {
  return `Not ${did}. What you entered is kept.`;
}
