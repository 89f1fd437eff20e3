import {
  type DataRouteObject,
  type DataRouter,
  matchRoutes,
  type Params,
  RouterContextProvider,
} from 'react-router';

/** Prefetches code and data on hover, touch or keyboard focus of a link. */
export function prefetchOnIntent(router: DataRouter): void {
  let last: Element | null = null;
  const prefetch = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
    if (link === last || link === null) return;
    last = link;
    const { pathname, href } = link;
    if (pathname === location.pathname) return;
    for (const { route, params } of matchRoutes(router.routes, pathname, router.basename) ?? [])
      // Fetched again on navigation.
      fetchRoute(route, params, href).catch(() => undefined);
  };
  for (const kind of ['pointerover', 'focusin', 'touchstart'])
    addEventListener(kind, prefetch, { passive: true });
}

/** The router keeps a loader that it has fetched. */
async function fetchRoute(
  { path, loader, lazy }: DataRouteObject,
  params: Params,
  href: string,
): Promise<void> {
  const parts = typeof lazy === 'object' ? lazy : {};
  const code = typeof lazy === 'function' ? lazy() : parts.Component?.();
  const load = loader ?? (await parts.loader?.());
  if (typeof load === 'function')
    await load({
      params,
      request: new Request(href),
      url: new URL(href),
      pattern: path ?? '',
      context: new RouterContextProvider(),
    });
  await code;
}
