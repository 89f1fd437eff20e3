import { t } from '@lingui/core/macro';
import { Logo } from '../features/shell/logo.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { useSession } from '../lib/session/session.tsx';
import { LinkButton } from '../ui/button.tsx';

export function Component() {
  const { user } = useSession();
  return (
    <>
      <PageTitle>{t`Page not found`}</PageTitle>
      <header className="page-wide py-3">
        <Logo />
      </header>
      <main id="main" tabIndex={-1} className="page-narrow py-16 text-center outline-none">
        <p aria-hidden className="type-amount text-8xl text-accent-ink">
          404
        </p>
        <h1 tabIndex={-1} className="mt-4 type-title">
          {t`That one landed outside the park`}
        </h1>
        <p className="mx-auto mt-3 max-w-md text-lg text-ink-soft">
          {t`There’s no page at this address. It may have moved, or the link may be incomplete.`}
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <LinkButton to="/">{user ? t`Go to Home` : t`Go to the home page`}</LinkButton>
          {user ? (
            <LinkButton to="/feed" variant="secondary">
              {t`Browse listings`}
            </LinkButton>
          ) : (
            <LinkButton to="/faq" variant="secondary">
              {t`Read the FAQ`}
            </LinkButton>
          )}
        </div>
      </main>
    </>
  );
}
