import { adoptSite, contactPlaceholder, sitePlaceholders } from '@ballpark/domain/site.ts';
import { prerender } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router';
import { App } from './app.tsx';
import { tokenKey } from './lib/session/token.ts';
import { deviceStore } from './lib/storage.ts';
import { routes } from './routes.tsx';

/** Has pages carry placeholders for what an admin may change. */
export function markSite({ namesContact }: { namesContact: boolean }): void {
  adoptSite({ ...sitePlaceholders, contactEmail: namesContact ? contactPlaceholder : null });
}

/** The markup of a public page as a signed-out visitor first sees it. */
export async function prerenderPage(path: string): Promise<string> {
  return markupOf(path, routes);
}

/** The markup of a page of the app before anything is known: the app shell and the page's skeleton. */
export async function prerenderSkeleton(path: string): Promise<string> {
  // Without the guards around the pages, which wait until it is known who is signed in.
  const unguarded = routes.map(({ children, ...root }) => ({
    ...root,
    children: children.map((group) => ({ children: group.children ?? [] })),
  }));
  return markupOf(path, unguarded);
}

/** The calls that the loader of a page of the app makes for whoever opens it, by their addresses. */
export async function addressesOf(path: string): Promise<string[]> {
  const addresses: string[] = [];
  deviceStore.setItem(tokenKey, 'any');
  Object.assign(globalThis, {
    document: { cookie: 'ballpark-device=member.active' },
    // None is answered, so what depends on the person is not asked for.
    fetch: (address: string) => {
      addresses.push(address);
      return new Promise(() => undefined);
    },
  });
  await createStaticHandler(routes).query(new Request(new URL(path, 'http://localhost')));
  deviceStore.removeItem(tokenKey);
  Reflect.deleteProperty(globalThis, 'document');
  return addresses;
}

async function markupOf(path: string, tree: RouteObject[]): Promise<string> {
  const handler = createStaticHandler(tree);
  const context = await handler.query(new Request(new URL(path, 'http://localhost')));
  if (context instanceof Response) throw new Error(`${path} redirects`);
  const router = createStaticRouter(handler.dataRoutes, context);
  // Rendered in one chunk, and without what the router would hand over: both would need inline scripts, which the policy forbids.
  const { prelude } = await prerender(
    <App>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const markup = await new Response(prelude).text();
  // The router takes a placeholder for a path of its own; it stands for an address that may be elsewhere.
  return markup.replaceAll('href="/%', 'href="%');
}
