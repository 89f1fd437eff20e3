import { type ReactNode, useEffect } from 'react';
import { prepareToasts } from '../../ui/prepare-toasts.ts';
import { useSession } from '../../lib/session/session.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { Logo } from './logo.tsx';

/** The layout of pages with one form, like sign in, register, verify and onboarding: it has nothing else to distract. */
export function Component({ children }: { children?: ReactNode }) {
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
        className="mx-auto flex w-full max-w-xl flex-1 flex-col justify-center px-4 pt-4 pb-16 outline-none"
      >
        {children}
      </main>
    </div>
  );
}
