// It is loaded before anything opens, because it leaves the history entry of what a reload has closed.
import '../ui/open-entry.ts';
import { LiveUpdates } from '../features/live/live-updates.tsx';
import { useSearchKey } from '../features/listing/feed/use-search-key.ts';
import { NotificationToasts } from '../features/notifications/notification-toasts.tsx';
import { moveCard } from '../lib/move-card.ts';
import { useUnsentNotice } from '../lib/use-unsent-notice.ts';
import { useShown } from '../router/hooks.ts';
import { useEffect } from 'react';

/** What runs in the background of every screen of the app. */
export function AppBackground() {
  useUnsentNotice();
  useSearchKey();
  const { router } = useShown();
  useEffect(() => router.moveBy(moveCard), [router]);
  return (
    <>
      <LiveUpdates />
      <NotificationToasts />
    </>
  );
}
