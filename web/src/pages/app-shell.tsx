import type { ReactNode } from 'react';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { AppLayout } from '../features/shell/app-layout.tsx';
import { lazyWhenIdle } from '../ui/lazy-when-idle.tsx';

const AppBackground = lazyWhenIdle(() =>
  import('./app-background.tsx').then((module) => module.AppBackground),
);

/** The app shell around the screens of the app, and what keeps them up to date. */
export function Component({ children }: { children?: ReactNode }) {
  return (
    <>
      <AppLayout bell={<NotificationBell />}>{children}</AppLayout>
      <AppBackground />
    </>
  );
}
