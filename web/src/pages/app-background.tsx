import { LiveUpdates } from '../features/live/live-updates.tsx';
import { useSearchKey } from '../features/listing/feed/use-search-key.ts';
import { NotificationToasts } from '../features/notifications/notification-toasts.tsx';
import { useUnsentNotice } from '../lib/unsent-notice.ts';

/** Background work of every app page. */
export function AppBackground() {
  useUnsentNotice();
  useSearchKey();
  return (
    <>
      <LiveUpdates />
      <NotificationToasts />
    </>
  );
}
