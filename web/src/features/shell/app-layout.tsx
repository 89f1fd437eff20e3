import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { prepareToasts } from '../../ui/prepare-toasts.ts';
import { AppTopBar } from './app-top-bar.tsx';
import { Logo } from './logo.tsx';
import { ThumbBar } from './thumb-bar.tsx';
import { isWide, useIsWide } from '../../ui/use-is-wide.ts';

// Phones have it in their drawer, which is fetched when it opens. A sidebar belongs to the first drawing, so the layout waits for it.
const early = isWide() ? await loadNavigation() : undefined;
const ShellNavigation = early?.default ?? lazy(loadNavigation);

/** The app shell: a sidebar on wide screens; on others a top bar with a drawer, and a bar for the thumb. */
export function AppLayout({ bell, children }: { bell: ReactNode; children: ReactNode }) {
  useEffect(prepareToasts, []);
  const hasSidebar = useIsWide();
  return (
    <div className="print:block! lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      {hasSidebar && (
        <aside className="sticky top-0 hidden h-[calc(100dvh-var(--offline-height))] flex-col border-r border-line bg-surface p-4 lg:flex print:hidden!">
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
