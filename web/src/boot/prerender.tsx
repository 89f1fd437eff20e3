import { prerender } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router';
import { App } from '../app.tsx';
import { routes as allRoutes } from '../routes.tsx';

/** The markup of a public page as a signed-out visitor first sees it. */
export async function prerenderPage(path: string): Promise<string> {
  return markupOf(path, allRoutes);
}

/** What a page of the app shows before it is known who is there: the app shell, and where things will stand. */
export async function prerenderSkeleton(path: string): Promise<string> {
  const unguarded = allRoutes
    .flatMap(({ children = [] }) => children)
    .flatMap(({ children = [] }) => children);
  return markupOf(path, unguarded);
}

async function markupOf(path: string, routes: RouteObject[]): Promise<string> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(path, 'http://localhost')));
  if (context instanceof Response) throw new Error(`${path} redirects and cannot be prerendered`);
  const errors: unknown[] = Object.values(context.errors ?? {});
  if (errors.length > 0) throw new Error(`${path} failed`, { cause: errors[0] });
  const { prelude } = await prerender(
    <App>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
    // In one piece: parts that come later would need inline scripts, which the page's policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}
