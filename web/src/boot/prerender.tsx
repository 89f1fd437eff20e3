import { contactMark, siteMarks } from '@ballpark/domain/site-marks.ts';
import { adoptSite } from '@ballpark/domain/site.ts';
import { prerender } from 'react-dom/static';
import { App } from '../app.tsx';
import { createRouter, loadMatch, matchRoute, type Route } from '../router/router.ts';
import { routes as allRoutes } from '../routes.tsx';

/** Has pages carry marks in the place of what an admin may change. */
export function markSite({ namesContact }: { namesContact: boolean }): void {
  adoptSite({ ...siteMarks, contactEmail: namesContact ? contactMark : null });
}

/** The markup of a public page as a signed-out visitor first sees it. */
export async function prerenderPage(path: string): Promise<string> {
  return markupOf(path, allRoutes);
}

/** The markup of a page of the app before the session is known: the app shell and skeletons. */
export async function prerenderSkeleton(path: string): Promise<string> {
  const unguarded = allRoutes.map(({ path, parts }) => ({ path, parts }));
  return markupOf(path, unguarded);
}

async function markupOf(path: string, routes: Route[]): Promise<string> {
  await loadMatch(matchRoute(routes, path));
  const location = new URL(path, 'http://localhost');
  const history = { state: { key: '' }, pushState() {}, replaceState() {}, go() {} };
  const router = createRouter(routes, { location, history, scrollY: 0, addEventListener() {} });
  // Rendered in one chunk: later chunks would need inline scripts, which the page's policy forbids.
  const { prelude } = await prerender(<App router={router} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  return new Response(prelude).text();
}
