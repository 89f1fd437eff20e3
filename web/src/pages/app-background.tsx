import { LiveUpdates } from '../features/live/live-updates.tsx';
import { useSearchKey } from '../features/listing/feed/use-search-key.ts';
import { useSendWaiting } from '../features/listing/suggestions/use-send-waiting.ts';
import { NotificationToasts } from '../features/notifications/notification-toasts.tsx';
import { useUnsentNotice } from '../lib/unsent-notice.ts';

export function AppBackground() {
  useUnsentNotice();
  useSendWaiting();
  useSearchKey();
  return (
    <>
      <LiveUpdates />
      <NotificationToasts />
    </>
  );
}
