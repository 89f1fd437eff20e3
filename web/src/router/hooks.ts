import { createContext, use, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Entry, Match, NavigateOptions, Router, Shown } from './router.ts';

export const RouterContext = createContext<Shown | null>(null);

export function useShown(): Shown {
  const shown = use(RouterContext);
  if (!shown) throw new Error('the hooks of the router need a RouterProvider above them');
  return shown;
}

export function useNavigate(): Router['navigate'] {
  return useShown().router.navigate;
}

export function useLocation(): Entry {
  return useShown().entry;
}

export function useParams(): Match['params'] {
  return useShown().match.params;
}

/** Whether the code of the next page is on its way. */
export function useIsLoading(): boolean {
  const { router } = useShown();
  return useSyncExternalStore(
    router.listen,
    () => router.isLoading,
    () => false,
  );
}

type Query = string | URLSearchParams | Record<string, string>;

/** The query of the address, and how to go to another one. */
export function useSearchParams(): [URLSearchParams, (query: Query, options?: NavigateOptions) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const go = useCallback(
    (next: Query, options?: NavigateOptions) => void navigate(`?${new URLSearchParams(next)}`, options),
    [navigate],
  );
  return [query, go];
}

/** Navigates at once and replaces the entry of this page. It does so again when a person steps back to that entry. */
export function Navigate({ to }: { to: string }): null {
  const navigate = useNavigate();
  const { key } = useLocation();
  // oxlint-disable-next-line react/exhaustive-deps -- a return to the entry navigates again
  useEffect(() => void navigate(to, { replace: true }), [navigate, to, key]);
  return null;
}
