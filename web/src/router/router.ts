import type { ComponentType, ReactNode } from 'react';
import { scrollTops } from './scroll-tops.ts';

/**
 * The router, in place of a library (docs/decisions/0026-a-router-of-our-own.md). A page is shown once its code is there; until then
 * the page before stays, with its address. Each entry of the browser's history has a key, by which its scroll position is kept and
 * ui/open-entry.ts tells pages apart.
 *
 * router.ts            finds the page of an address and steps from one page to the next; of React it uses only types
 * router-provider.tsx  renders the page in its layouts, or the error page
 * scroll-tops.ts       keeps how far down each entry was left
 * link.tsx, hooks.ts   what pages use, named as in other routers
 */
export type Router = {
  /** Undefined until the first page is there. */
  shown: Shown | undefined;
  isLoading: boolean;
  navigate: (to: string | number, options?: NavigateOptions) => Promise<void>;
  /** Shows steps as movements from now on. */
  moveBy: (move: Move) => void;
  move?: Move;
  listen: (listener: () => void) => () => void;
};

/** What the module of a page or of a layout exports; a layout gets its content as `children`. */
export type PageModule = { Component: ComponentType<{ children?: ReactNode }>; handle?: unknown };
type Load = () => Promise<PageModule>;
/** `parts` are fetched when they are needed: the layouts, the outermost first, and the page. `around` is loaded from the start. */
export type Route = { path: string; parts: Load[]; around?: (page: ReactNode) => ReactNode };
export type Match = { route: Route; params: Record<string, string | undefined> };
/** An entry of the history. `state` is what `navigate` was given to keep with it. */
export type Entry = { pathname: string; search: string; hash: string; state: unknown; key: string };
/** What the screen shows. `top` is where to scroll to; undefined leaves the scroll position as it is. */
export type Shown = {
  router: Router;
  entry: Entry;
  match: Match;
  failure: { error: unknown } | undefined;
  top: number | undefined;
  /** Whence this step came, where nothing had to be fetched for it. */
  left: Entry | undefined;
};
/** Has to call `show`, which resolves once the page is there. */
export type Move = (left: Entry, entry: Entry, show: () => Promise<void>) => void;
export type NavigateOptions = { replace?: boolean; state?: unknown; preventScrollReset?: boolean };
/** The parts of a window that the router needs. */
export type View = {
  scrollY: number;
  addEventListener: (type: 'popstate', listener: () => void) => void;
  location: Pick<URL, 'pathname' | 'search' | 'hash'>;
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
};

const loaded = new Map<Load, PageModule>();

/** The first route that fits the path; the last route has to fit every path. Parameters are ids, which need no decoding. */
export function matchRoute(routes: readonly Route[], pathname: string): Match {
  for (const route of routes) {
    const source = route.path === '*' ? '.*' : route.path.replace(/\/:(\w+)(\??)/g, '(?:/(?<$1>[^/]+))$2');
    const found = new RegExp(`^${source}/*$`, 'i').exec(pathname);
    if (found) return { route, params: { ...found.groups } };
  }
  throw new Error(`no route takes ${pathname}`);
}

export async function loadMatch({ route }: Match): Promise<void> {
  await Promise.all(route.parts.map(async (part) => loaded.set(part, await part())));
}

/** The modules of a match, as far as they are loaded. */
export function modulesOf({ route }: Match): PageModule[] {
  return route.parts.flatMap((part) => loaded.get(part) ?? []);
}

export function createRouter(routes: readonly Route[], view: View = window): Router {
  const listeners = new Set<() => void>();
  /** The latest step. Earlier steps that still wait for code are given up. */
  let latest: Entry;
  const router: Router = {
    shown: undefined,
    isLoading: false,
    navigate,
    moveBy: (move) => void (router.move = move),
    listen(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };

  /** Resolves once the page is shown, or the error page where its code could not be fetched. A number is a step for the browser's history. */
  async function navigate(to: string | number, options: NavigateOptions = {}): Promise<void> {
    if (typeof to === 'number') return view.history.go(to);
    const here = addressOf(router.shown?.entry ?? latest);
    const { pathname, search, hash } = new URL(to, `http://localhost${here}`);
    const { state, preventScrollReset } = options;
    const entry = { pathname, search, hash, state, key: newKey() };
    const address = addressOf(entry);
    // A step to the present address adds no entry.
    const isSame = state === undefined && address === here;
    const change = (options.replace ?? isSame) ? 'replaceState' : 'pushState';
    const commit = () => view.history[change]({ key: entry.key, state }, '', address);
    await arrive(entry, preventScrollReset ? undefined : 0, commit);
  }

  async function arrive(entry: Entry, top: number | undefined, commit?: () => void): Promise<void> {
    latest = entry;
    const match = matchRoute(routes, entry.pathname);
    let failure: Shown['failure'];
    let left = router.shown?.entry;
    if (modulesOf(match).length < match.route.parts.length) {
      left = undefined;
      update({ isLoading: true });
      await loadMatch(match).catch((error: unknown) => (failure = { error }));
      if (latest !== entry) return;
    }
    if (router.shown) scrollTops.set(router.shown.entry.key, view.scrollY);
    commit?.();
    const shown = { router, entry, match, failure, top: scrollTops.get(entry.key) ?? top, left };
    update({ shown, isLoading: false });
  }

  function update(change: Partial<Router>): void {
    Object.assign(router, change);
    for (const listener of listeners) listener();
  }

  /** The browser's entry. It gets a key where it has none, like the first one, or one of a plain link within the page. */
  function presentEntry(): Entry {
    const { location, history } = view;
    const kept = Object(history.state) as Partial<Entry>;
    const key = kept.key ?? newKey();
    if (key !== kept.key) history.replaceState({ ...kept, key }, '');
    return {
      pathname: location.pathname,
      search: location.search,
      hash: location.hash,
      state: kept.state,
      key,
    };
  }

  view.addEventListener('popstate', () => void arrive(presentEntry(), 0));
  void arrive(presentEntry(), undefined);
  return router;
}

function addressOf({ pathname, search, hash }: Entry): string {
  return pathname + search + hash;
}

function newKey(): string {
  return String(Math.random()).slice(2);
}
