import { lazy, type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { AppLayout } from '../features/shell/app-layout.tsx';
import { visitorGuessNames } from '../lib/session/kept-input.ts';
import { useSession } from '../lib/session/session.tsx';
import { lazyWhenIdle } from '../ui/lazy-when-idle.tsx';

const AppBackground = lazyWhenIdle(() =>
  import('./app-background.tsx').then((module) => module.AppBackground),
);

const AccountNotices = lazy(async () => ({
  default: (await import('./account-notices.tsx')).AccountNotices,
}));

const EarlierGuesses = lazy(async () => ({
  default: (await import('../features/listing/suggestions/earlier-guesses.tsx')).EarlierGuesses,
}));

export function Component({ children }: { children?: ReactNode }) {
  const { user } = useSession();
  return (
    <>
      <AppLayout bell={<NotificationBell />}>
        {(user?.limitedUntil || user?.isMailRefused) && (
          <Suspense>
            <AccountNotices user={user} />
          </Suspense>
        )}
        {user && visitorGuessNames().length > 0 && (
          <Suspense>
            <EarlierGuesses key={user.id} userId={user.id} />
          </Suspense>
        )}
        {children ?? <Outlet />}
      </AppLayout>
      <AppBackground />
    </>
  );
}
