import { type DataRouter, matchRoutes, RouterContextProvider } from 'react-router';

/** Prefetches code and data on hover, touch or keyboard focus of a link. */
export function prefetchOnIntent(router: DataRouter): void {
  let last: Element | null = null;
  const prefetch = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
    if (link === last || link === null) return;
    last = link;
    const { pathname, href } = link;
    if (pathname === location.pathname) return;
    for (const { route, params } of matchRoutes(router.routes, pathname) ?? []) {
      // Fetched again on navigation.
      if (typeof route.lazy === 'function') void route.lazy().catch(() => undefined);
      if (typeof route.loader === 'function')
        void route.loader({
          params,
          request: new Request(href),
          url: new URL(href),
          pattern: route.path ?? '',
          context: new RouterContextProvider(),
        });
    }
  };
  for (const kind of ['pointerover', 'focusin', 'touchstart'])
    addEventListener(kind, prefetch, { passive: true });
}
