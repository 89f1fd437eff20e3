import {
  createElement,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { RouterContext } from './hooks.ts';
import { type Match, modulesOf, type Router, type Shown } from './router.ts';
import { keepScrollTops, scrollTops } from './scroll-tops.ts';

type RouterProviderProps = {
  router: Router;
  /** Shown until the first page is there. */
  fallback?: ReactNode;
  /** The page that says what failed. */
  renderError?: (error: unknown) => ReactNode;
};

/** Renders the page that the router shows, in its layouts, and scrolls to where it was left. */
export function RouterProvider({ router, fallback, renderError = String }: RouterProviderProps) {
  const [shown, setShown] = useState(router.shown);
  const done = useRef<() => void>(undefined);

  useLayoutEffect(() => {
    let latest: Shown | undefined;
    function follow() {
      const next = router.shown;
      if (next === latest) return;
      latest = next;
      // A transition lets a phone answer touches while the page is rendered.
      const show = () => startTransition(() => setShown(next));
      if (!next?.left || !router.move) return show();
      router.move(next.left, next.entry, async () => {
        return new Promise((resolve) => {
          done.current = resolve;
          show();
        });
      });
    }
    follow();
    return router.listen(follow);
  }, [router]);

  useLayoutEffect(() => {
    if (!shown) return;
    const { entry, top } = shown;
    const target = scrollTops.has(entry.key) ? null : document.getElementById(entry.hash.slice(1));
    if (target) target.scrollIntoView();
    else if (top !== undefined) scrollTo(0, top);
    done.current?.();
  }, [shown]);

  useEffect(() => {
    const takeOverScroll = () => (history.scrollRestoration = 'manual');
    takeOverScroll();
    const handScrollBack = () => {
      if (router.shown) scrollTops.set(router.shown.entry.key, scrollY);
      keepScrollTops();
      history.scrollRestoration = 'auto';
    };
    addEventListener('pagehide', handScrollBack);
    // A page that the browser kept alive for Back does not run its scripts again.
    addEventListener('pageshow', takeOverScroll);
    return () => {
      removeEventListener('pagehide', handScrollBack);
      removeEventListener('pageshow', takeOverScroll);
    };
  }, [router]);

  if (!shown) return fallback;
  return (
    <RouterContext value={shown}>
      <ErrorBoundary entry={shown.entry} renderError={renderError}>
        {shown.failure ? renderError(shown.failure.error) : renderMatch(shown.match)}
      </ErrorBoundary>
    </RouterContext>
  );
}

function renderMatch(match: Match): ReactNode {
  const page = modulesOf(match).reduceRight<ReactNode>(
    (inside, { Component }) => createElement(Component, null, inside),
    null,
  );
  return match.route.around?.(page) ?? page;
}
