import type { ReactNode } from 'react';
import { OfflineNotice } from './offline-notice.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { RouteFocus } from './route-focus.tsx';
import { SkipLink } from './skip-link.tsx';

/** The layout around every page. */
export function RootLayout({ children }: { children: ReactNode }) {
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
