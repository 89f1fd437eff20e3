import { createElement, type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { ErrorNet } from './error-net.tsx';
import { RouterContext } from './hooks.ts';
import { type Match, modulesOf, type Router } from './router.ts';
import { keepTops, tops } from './tops.ts';

type RouterProviderProps = {
  router: Router;
  /** Stands there until the first page does. */
  fallback?: ReactNode;
  /** The page that says what failed. */
  renderError?: (error: unknown) => ReactNode;
};

/** Draws the page that the router has come to, in its layouts, where it was left. */
export function RouterProvider({ router, fallback, renderError = String }: RouterProviderProps) {
  const [shown, setShown] = useState(router.shown);

  useLayoutEffect(() => {
    // In pieces between which a phone answers touches.
    const follow = () => startTransition(() => setShown(router.shown));
    follow();
    return router.listen(follow);
  }, [router]);

  useLayoutEffect(() => {
    if (!shown) return;
    const { entry, top } = shown;
    const target = tops.has(entry.key) ? null : document.getElementById(entry.hash.slice(1));
    if (target) target.scrollIntoView();
    else if (top !== undefined) scrollTo(0, top);
  }, [shown]);

  useEffect(() => {
    const come = () => (history.scrollRestoration = 'manual');
    come();
    const leave = () => {
      if (router.shown) tops.set(router.shown.entry.key, scrollY);
      keepTops();
      history.scrollRestoration = 'auto';
    };
    addEventListener('pagehide', leave);
    // A page that the browser kept alive for Back is not begun anew.
    addEventListener('pageshow', come);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', come);
    };
  }, [router]);

  if (!shown) return fallback;
  return (
    <RouterContext value={shown}>
      <ErrorNet entry={shown.entry} renderError={renderError}>
        {shown.failure ? renderError(shown.failure.error) : draw(shown.match)}
      </ErrorNet>
    </RouterContext>
  );
}

function draw(match: Match): ReactNode {
  const page = modulesOf(match).reduceRight<ReactNode>(
    (inside, { Component }) => createElement(Component, null, inside),
    null,
  );
  return match.route.around?.(page) ?? page;
}
