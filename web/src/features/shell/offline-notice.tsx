import { screenMessages as messages } from '@ballpark/domain/contract/screen-messages.ts';
import { WifiOff } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';

/** Says that the network is gone for as long as it is, above whatever stands at the bottom of the screen. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    whenNetworkChanges,
    () => navigator.onLine,
    () => true,
  );
  useEffect(() => {
    // Queries take the network to be there until an event says otherwise: opened offline, they would miss that it came back.
    if (!navigator.onLine) setTimeout(() => window.dispatchEvent(new Event('offline')));
  }, []);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-3 bottom-24 z-40 flex justify-center lg:bottom-6"
    >
      {!isOnline && (
        <p className="flex animate-rise items-center gap-3 rounded-lg bg-ink px-4 py-3 text-sm text-paper shadow-popup">
          <WifiOff aria-hidden className="size-5 shrink-0" />
          <span>
            <strong>{messages.offline}</strong> {messages.offlineKept}
          </span>
        </p>
      )}
    </div>
  );
}

function whenNetworkChanges(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
