import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { site } from '@ballpark/domain/site.ts';
import { t } from '@lingui/core/macro';
import { WifiOff } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { noAnswerText } from '../../lib/api/api.ts';
import { whenReachChanges } from '../../lib/api/server-reach.ts';
import { hasKeptInput } from '../../lib/session/kept-input.ts';
import { noticeLook } from '../../ui/notice-bar.tsx';
import { say } from '../../ui/say.ts';

/** Around every page. */
export function RootLayout() {
  // React handles presses from here on (ui/tokens.css).
  useEffect(() => document.getElementById('root')?.removeAttribute('data-prerendered'), []);
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <SiteNotices />
      <Outlet />
      <OfflineNotice />
      <RouteFocus />
      <ScrollRestoration getKey={keyOf} />
    </>
  );
}

/** The first entry of every document has the same key. */
function keyOf({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}

/** First tab stop; jumps to `main`. */
function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 start-2 z-50 -translate-y-20 rounded-md bg-ink px-4 py-3 font-semibold text-paper focus:translate-y-0"
    >
      {t`Skip to content`}
    </a>
  );
}

/** The server leaves out of prerendered pages what does not hold (server/src/web/fill-pages.ts). */
function SiteNotices() {
  const { announcement, announcementFor, readOnly } = site;
  return (
    <>
      {announcement !== '' && announcementFor === 'everybody' && (
        <p data-announcement="" className={noticeLook}>
          {announcement}
        </p>
      )}
      {readOnly !== '' && (
        <p data-read-only="" className={noticeLook}>
          {readOnly}
        </p>
      )}
    </>
  );
}

function NavigationProgress() {
  if (useNavigation().state === 'idle') return null;
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50 h-1">
      <div className="h-full origin-left animate-creep rtl:origin-right bg-accent" />
      <span className="sr-only">{t`Loading...`}</span>
    </div>
  );
}

function RouteFocus() {
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

/** Forms keep what is typed as it is typed. */
function whenSomethingIsTyped(listener: () => void): () => void {
  const later = () => setTimeout(listener);
  window.addEventListener('input', later);
  return () => window.removeEventListener('input', later);
}

/** Shown while offline or without a server; what it covers can be scrolled into view. */
export function OfflineNotice() {
  const why = useSyncExternalStore(whenReachChanges, noAnswerText, () => null);
  const hasTyped = useSyncExternalStore(whenSomethingIsTyped, hasKeptInput, () => false);
  useEffect(() => {
    // Queries assume a network until an event: a page opened offline would miss the reconnect.
    if (!navigator.onLine) setTimeout(() => window.dispatchEvent(new Event('offline')));
  }, []);
  return (
    <div role="status" className="sticky bottom-0 z-40">
      {why !== null && (
        <p
          id="offline"
          className="flex h-(--offline-height) items-center justify-center gap-3 bg-ink px-4 text-sm text-paper"
        >
          <WifiOff aria-hidden className="size-5 shrink-0" />
          <span>
            <strong>{why}</strong> {hasTyped ? say(messages.unsentKept) : say(messages.stillReadable)}
          </span>
        </p>
      )}
    </div>
  );
}
