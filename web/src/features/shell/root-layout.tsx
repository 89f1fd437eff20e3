import { useEffect } from 'react';
import { type Location, Outlet, ScrollRestoration } from 'react-router';
import { OfflineNotice } from './offline-notice.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { RouteFocus } from './route-focus.tsx';
import { SkipLink } from './skip-link.tsx';

/** The layout around every page. */
export function RootLayout() {
  // From here on React answers presses (ui/tokens.css).
  useEffect(() => document.getElementById('root')?.removeAttribute('data-prerendered'), []);
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <Outlet />
      <OfflineNotice />
      <RouteFocus />
      <ScrollRestoration getKey={keyOf} />
    </>
  );
}

/** The first entry of every document has the same key, whichever page it is. */
function keyOf({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}
