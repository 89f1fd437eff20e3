import { type ReactNode, useEffect } from 'react';
import { Outlet } from 'react-router';
import { classes } from '../../ui/classes.ts';
import { prepareToasts } from '../../ui/prepare-toasts.ts';
import { useSession } from '../../lib/session/session.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { LanguageLinks } from './language-links.tsx';
import { Logo } from './logo.tsx';

type FocusedLayoutProps = {
  /** Text starts at the top: centred, it would shift as the rest loads. */
  isText?: boolean;
  children?: ReactNode;
};

/** For single-form pages: sign in, register, verify, onboarding. */
export function Component({ isText = false, children }: FocusedLayoutProps) {
  useEffect(prepareToasts, []);
  const { user } = useSession();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page-wide flex items-center justify-between py-3">
        {user ? <Logo to="#main" /> : <Logo />}
        <ThemeSwitch />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={classes(
          'mx-auto flex w-full max-w-xl flex-1 flex-col px-4 pt-4 pb-16 outline-none',
          !isText && 'justify-center',
        )}
      >
        {children ?? <Outlet />}
      </main>
      <footer className="page-wide pb-6 text-ink-soft">
        <LanguageLinks />
      </footer>
    </div>
  );
}
