// It is loaded before anything opens, because it leaves the history entry of what a reload has closed.
import '../ui/open-entry.ts';
import { LiveUpdates } from '../features/live/live-updates.tsx';
import { NotificationToasts } from '../features/notifications/notification-toasts.tsx';
import { useUnsentNotice } from '../lib/use-unsent-notice.ts';

/** What runs in the background of every screen of the app. */
export function AppBackground() {
  useUnsentNotice();
  return (
    <>
      <LiveUpdates />
      <NotificationToasts />
    </>
  );
}
