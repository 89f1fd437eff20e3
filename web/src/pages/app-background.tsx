import { LiveUpdates } from '../features/live/live-updates.tsx';
import { NewsToasts } from '../features/notifications/news-toasts.tsx';

/** What works behind every screen of the app. */
export function AppBackground() {
  return (
    <>
      <LiveUpdates />
      <NewsToasts />
    </>
  );
}
