import { type DataRouter, matchRoutes, RouterContextProvider } from 'react-router';

/** Fetches the code and the data of a page as soon as somebody points at a link to it, touches it or reaches it by the keyboard. */
export function prefetchOnIntent(router: DataRouter): void {
  let last: Element | null = null;
  const prefetch = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
    if (link === last || link === null) return;
    last = link;
    const { pathname, href } = link;
    if (pathname === location.pathname) return;
    for (const { route, params } of matchRoutes(router.routes, pathname) ?? []) {
      // What fails is fetched again when the link is followed.
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
