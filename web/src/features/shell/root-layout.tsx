import type { ReactNode } from 'react';
import { OfflineNotice } from './offline-notice.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { RouteFocus } from './route-focus.tsx';
import { SkipLink } from './skip-link.tsx';
import { useSession } from '../../lib/session/session.tsx';
import { useSkeletonEnd } from './use-skeleton-end.ts';

/** The layout around every page. */
export function RootLayout({ children }: { children: ReactNode }) {
  const { loading } = useSession();
  useSkeletonEnd(!loading);
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      {children}
      <OfflineNotice />
      <RouteFocus />
    </>
  );
}
