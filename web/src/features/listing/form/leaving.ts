import { hasSignedOut } from '../../../lib/session/token.ts';
import { keepUnsentNotice } from '../../../lib/unsent-notice.ts';
import { toast } from '../../../ui/toast.ts';

/** The progress of a listing that is being sent. `done` is set when it has ended, well or not. */
export type Sending = { stage: 'photos' | 'listing' | null; done: AbortController };

/** Warns a person who leaves the page while photos are being sent: the uploads stop, and the listing is not sent without them. */
export function sayNotSent(did: string): void {
  // Signing out keeps nothing.
  if (!hasSignedOut()) toast.error(notSent(did));
}

/** Stores a notice for the next page when the whole document goes: the outcome of a listing that was being sent is then unknown. */
export function watchDocument(sending: Sending, did: string): void {
  const note = () => {
    if (sending.stage === 'photos') keepUnsentNotice(notSent(did));
    else if (sending.stage === 'listing')
      keepUnsentNotice(`It may not have been ${did}. What you entered is kept.`);
  };
  addEventListener('pagehide', note, { signal: sending.done.signal });
}

function notSent(did: string): string {
  return `Not ${did}. What you entered is kept.`;
}
