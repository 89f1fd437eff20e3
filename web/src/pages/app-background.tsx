// Whatever has been closed must be there to be left, before anything opens.
import '../ui/open-entry.ts';
import { LiveUpdates } from '../features/live/live-updates.tsx';
import { NotificationToasts } from '../features/notifications/notification-toasts.tsx';
import { useUnsentNotice } from '../lib/use-unsent-notice.ts';

/** What works behind every screen of the app. */
export function AppBackground() {
  useUnsentNotice();
  return (
    <>
      <LiveUpdates />
      <NotificationToasts />
    </>
  );
}
