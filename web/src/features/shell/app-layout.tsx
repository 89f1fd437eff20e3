import { site } from '@ballpark/domain/site.ts';
import { type MessageDescriptor, i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { CircleUserRound, House, LayoutGrid, Lightbulb, type LucideIcon, Menu, Plus } from 'lucide-react';
import { type ReactNode, Suspense, lazy, useEffect, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { IconButton } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/dialog.tsx';
import { noticeLook } from '../../ui/notice-bar.tsx';
import { prepareToasts } from '../../ui/prepare-toasts.ts';
import { isWide, useIsWide } from '../../ui/use-is-wide.ts';
import { Logo } from './logo.tsx';

// Phones load it with the drawer. Wide screens await it: the sidebar is in the first paint.
const early = isWide() ? await loadNavigation() : undefined;
const ShellNavigation = early?.default ?? lazy(loadNavigation);

export function AppLayout({ bell, children }: { bell: ReactNode; children: ReactNode }) {
  useEffect(prepareToasts, []);
  const hasSidebar = useIsWide();
  return (
    <div className="print:block! lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      {hasSidebar && (
        <aside className="sticky top-0 hidden h-[calc(100dvh-var(--offline-height))] flex-col border-e border-line bg-surface p-4 lg:flex print:hidden!">
          <div className="flex items-center justify-between">
            <Logo to="/home" />
            {bell}
          </div>
          <Suspense>
            <ShellNavigation />
          </Suspense>
        </aside>
      )}
      <div className="flex min-h-dvh flex-col">
        <AppTopBar bell={bell} />
        {site.announcementFor === 'members' && site.announcement !== '' && (
          <p className={noticeLook}>{site.announcement}</p>
        )}
        <main
          id="main"
          tabIndex={-1}
          className="page-wide flex-1 pt-4 pb-[calc(4rem+var(--thumb-height))] outline-none has-[>[data-grid-page]]:max-w-[108rem] sm:pt-8"
        >
          {children}
        </main>
        <ThumbBar />
      </div>
    </div>
  );
}

async function loadNavigation() {
  return { default: (await import('./shell-navigation.tsx')).ShellNavigation };
}

// Wide screens never open it.
const NavigationDrawer = lazyDialog<{ isOpen: boolean; onClose: () => void }>(() =>
  import('./navigation-drawer.tsx').then((module) => module.NavigationDrawer),
);

function AppTopBar({ bell }: { bell: ReactNode }) {
  const { pathname } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  // Coming Back must not reopen the drawer.
  if (openOn !== null && openOn !== pathname) setOpenOn(null);
  return (
    <header
      data-top-bar=""
      className="sticky top-0 z-30 flex items-center justify-between border-b border-line/60 bg-paper px-4 py-1.5 lg:hidden print:hidden!"
    >
      <Logo to="/home" />
      <div className="-me-2 flex shrink-0">
        {bell}
        <IconButton
          label={t`Open menu`}
          icon={Menu}
          aria-haspopup="dialog"
          onClick={() => setOpenOn(pathname)}
        />
      </div>
      {/* Tied to the path, so that following a link closes it. */}
      <NavigationDrawer isOpen={openOn === pathname} onClose={() => setOpenOn(null)} />
    </header>
  );
}

const links: { to: string; text: MessageDescriptor; icon: LucideIcon; isRaised?: boolean }[] = [
  { to: '/home', text: msg`Home`, icon: House },
  { to: '/feed', text: msg`Browse`, icon: LayoutGrid },
  {
    to: '/create',
    text: msg({ message: 'Post', comment: 'Verb: to post a listing' }),
    icon: Plus,
    isRaised: true,
  },
  { to: '/guesses', text: msg`My guesses`, icon: Lightbulb },
  {
    to: '/profile',
    text: msg({ message: 'Me', comment: 'Link to the reader’s profile' }),
    icon: CircleUserRound,
  },
];

/** Main links within thumb reach. Large text grows only as far as five labels fit. Height and breakpoints are in tokens.css. */
function ThumbBar() {
  return (
    <nav
      aria-label={t`Shortcuts`}
      data-thumb-bar=""
      className="fixed inset-x-0 bottom-(--offline-height) z-30 h-(--thumb-height) border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="mx-auto grid h-full max-w-xl grid-cols-[1fr_1fr_1fr_minmax(min(4.5rem,22vw),1fr)_1fr] grid-rows-[minmax(0,1fr)]">
        {links.map(({ to, text, icon: Icon, isRaised }) => (
          <li key={to} className="min-h-0 min-w-0">
            <NavLink
              to={to}
              end
              className="flex h-full flex-col items-center justify-end gap-0.5 pb-1.5 text-[min(var(--text-2xs),3.75vw)]/[1.33] font-semibold text-ink-soft -outline-offset-3 transition-colors aria-[current=page]:text-accent-ink"
            >
              {isRaised ? (
                <span className="grid size-[min(3rem,15vw)] shrink-0 place-items-center rounded-full bg-accent text-on-accent shadow-[0_3px_0_var(--color-accent-edge)] ring-4 ring-surface">
                  <Icon aria-hidden className="size-1/2" />
                </span>
              ) : (
                <Icon aria-hidden className="size-[min(1.5rem,7.5vw)] shrink-0" />
              )}
              {i18n._(text)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
