import { redirectOf } from '@ballpark/domain/route-access.ts';
import { t } from '@lingui/core/macro';
import { Outlet } from 'react-router';
import { Component as FocusedLayout } from '../features/shell/focused-layout.tsx';
import { Splash } from '../features/shell/splash.tsx';
import { useSession } from '../lib/session/session.tsx';
import { BackLink } from '../ui/links.tsx';
import { Component as AppShell } from './app-shell.tsx';

export function Component() {
  const { user, loading } = useSession();
  if (loading) return <Splash />;
  if (redirectOf('full', user) !== null) return <FocusedLayout isText />;
  return (
    <AppShell>
      <div className="mx-auto w-full max-w-3xl">
        <BackLink to="/help">{t`Help`}</BackLink>
        <Outlet />
      </div>
    </AppShell>
  );
}
