import { redirectOf } from '@ballpark/domain/route-access.ts';
import { Outlet } from 'react-router';
import { Component as PublicLayout } from '../features/shell/public-layout.tsx';
import { useSession } from '../lib/session/session.tsx';
import { Component as AppShell } from './app-shell.tsx';

/** Pages for everybody: visitors see them among the public pages, members in the app. */
export function Component() {
  const { user, loading } = useSession();
  // Only who has a token waits, and is likely a member.
  if (loading || redirectOf('full', user) === null) return <AppShell />;
  return (
    <PublicLayout>
      <div className="page-wide py-8">
        <Outlet />
      </div>
    </PublicLayout>
  );
}
