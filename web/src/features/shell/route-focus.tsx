import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a page change, moves the focus to the new page's heading, so that screen readers start there. */
export function RouteFocus() {
  const { pathname, hash } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (hash && document.getElementById(hash.slice(1))) return;
    const main = document.querySelector<HTMLElement>('main');
    const target = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main;
    target?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return null;
}
