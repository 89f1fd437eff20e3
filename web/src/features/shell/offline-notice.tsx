import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { WifiOff } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { noAnswerText } from '../../lib/api/api.ts';
import { whenReachChanges } from '../../lib/api/server-reach.ts';

/** A strip below the page while there is no network, or no server. Everything that it covers can be scrolled into view. */
export function OfflineNotice() {
  const why = useSyncExternalStore(whenReachChanges, noAnswerText, () => null);
  useEffect(() => {
    // Queries assume a network until an event says otherwise: a page that is opened offline would miss that the network is back.
    if (!navigator.onLine) setTimeout(() => window.dispatchEvent(new Event('offline')));
  }, []);
  return (
    <div role="status" className="sticky bottom-0 z-40">
      {why !== null && (
        <p
          id="offline"
          className="flex h-(--offline-height) items-center justify-center gap-3 bg-ink px-4 text-sm text-paper"
        >
          <WifiOff aria-hidden className="size-5 shrink-0" />
          <span>
            <strong>{why}</strong> {messages.unsentKept}
          </span>
        </p>
      )}
    </div>
  );
}
