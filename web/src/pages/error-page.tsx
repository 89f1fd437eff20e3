import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { Logo } from '../features/shell/logo.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { reloadOnce } from '../lib/reload-for-new-version.ts';
import { Button, buttonStyles } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';

export function ErrorPage() {
  const error = useRouteError();
  const isOutdated = isFetchFailure(error);
  useEffect(() => {
    if (isOutdated) void reloadOnce();
    // The router logs render errors, but not failed page loads.
    // oxlint-disable-next-line no-console -- the only trace of the error
    else console.error(error);
  }, [isOutdated, error]);
  return (
    <>
      <PageTitle>{t`Something went wrong`}</PageTitle>
      <header className="page-wide py-3">
        <Logo />
      </header>
      {/* Hidden until a reload has not helped. */}
      <main
        id="main"
        className={classes(
          'page-narrow py-16 text-center',
          isOutdated && 'animate-rise [animation-delay:0.3s]',
        )}
      >
        <p aria-hidden className="type-amount text-7xl text-accent-ink">
          {t`Foul ball`}
        </p>
        <h1 tabIndex={-1} className="mt-6 type-title">
          {t`Something went wrong`}
        </h1>
        <p className="mx-auto mt-3 max-w-md text-lg text-ink-soft">
          {isOutdated
            ? t`This page didn’t load. You may be offline, or there’s a new version. Reloading usually helps.`
            : t`That’s on us, not you. Nothing you sent is lost.`}
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Button onClick={() => window.location.reload()}>{t`Reload the page`}</Button>
          {/* A plain link reloads the document. */}
          <a href="/" className={buttonStyles('secondary')}>
            {t`Go to the home page`}
          </a>
        </div>
      </main>
    </>
  );
}

/** Messages of Chromium and Firefox, WebKit, and Vite (stylesheets). */
function isFetchFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/.test(error.message)
  );
}
