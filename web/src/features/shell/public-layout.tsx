import { footerText, site, sourceAddress } from '@ballpark/domain/site.ts';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { type ReactNode, Suspense } from 'react';
import { Link, NavLink, Outlet } from 'react-router';
import { useIntendedPath } from '../../lib/session/intended-path.ts';
import { listingIdOf } from '../../lib/session/use-wanted-page.ts';
import { LinkButton } from '../../ui/button.tsx';
import { say } from '../../ui/say.ts';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { LanguageLinks } from './language-links.tsx';
import { Logo, LogoMark } from './logo.tsx';
import { SignInNotice } from './sign-in-notice.tsx';

export function Component({ children }: { children?: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <main id="main" tabIndex={-1} className="flex-1">
        {children ?? <Outlet />}
      </main>
      {/* Hydrated by itself, after the page. */}
      <Suspense>
        <PublicFooter />
      </Suspense>
    </div>
  );
}

const headerLinks = [
  { to: '/how-it-works', text: msg`How it works` },
  { to: '/prices', text: msg`Prices` },
  { to: '/faq', text: msg`FAQ` },
  { to: '/about', text: msg`About` },
];

function PublicHeader() {
  // Who came for a listing has seen it, and needs no account to look around.
  const cameForListing = listingIdOf(useIntendedPath()) !== null;
  return (
    <header className="sticky top-0 z-30 border-b border-line/60 bg-paper">
      <div className="page-wide flex items-center gap-2 py-2.5 max-[22.4rem]:gap-0">
        <Logo isMarkEnough />
        <nav aria-label={t`Main`} className="ms-4 hidden gap-1 md:flex">
          {headerLinks.map(({ to, text }) => (
            <NavLink
              key={to}
              to={to}
              end
              className="rounded-md px-3 py-2.5 font-semibold text-ink-soft transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:text-accent-ink"
            >
              {i18n._(text)}
            </NavLink>
          ))}
        </nav>
        <div className="ms-auto flex items-center gap-1.5 max-[22.4rem]:gap-0 sm:gap-2.5">
          <ThemeSwitch className="max-sm:hidden" />
          <LinkButton
            to="/login"
            variant="quiet"
            className="px-3! whitespace-nowrap max-sm:text-[0.9375rem] max-[22.4rem]:px-2! max-[22.4rem]:text-sm"
          >
            {t`Sign In`}
          </LinkButton>
          <LinkButton
            to="/register"
            className="whitespace-nowrap max-sm:px-3.5 max-sm:text-[0.9375rem] max-[22.4rem]:px-2.5 max-[22.4rem]:text-sm"
          >
            {t`Get Started`}
          </LinkButton>
        </div>
      </div>
      {!cameForListing && <SignInNotice />}
    </header>
  );
}

const footerLinks = [
  { to: '/how-it-works', text: msg`How it works` },
  { to: '/prices', text: msg`Prices` },
  { to: '/faq', text: msg`FAQ` },
  { to: '/about', text: msg`About` },
  { to: '/contact', text: msg`Contact` },
  { to: '/privacy', text: msg`Privacy` },
  { to: '/terms', text: msg`Terms` },
  { to: '/rules', text: msg`House rules` },
  { to: '/accessibility', text: msg`Accessibility` },
  { to: '/imprint', text: msg`Imprint` },
  { to: '/transparency', text: msg`Decisions` },
];

export function PublicFooter() {
  return (
    <footer className="below-fold on-field">
      <div className="page-wide py-12">
        <div className="flex flex-col gap-8 md:flex-row md:items-center md:justify-between">
          <div className="flex items-center gap-3">
            <LogoMark className="size-11 shrink-0 rounded-[0.75rem] ring-2 ring-chalk/25" />
            <div>
              <p className="type-heading">{site.name}</p>
              <p className="text-chalk-soft">{say(site.tagline)}</p>
            </div>
          </div>
          <nav aria-label={t`Footer`}>
            <ul className="-mx-3 flex flex-wrap">
              {[...footerLinks, { to: sourceAddress('/contact'), text: msg`Source code` }].map(
                ({ to, text }) => (
                  <li key={text.id}>
                    <Link
                      to={to}
                      className="inline-flex min-h-11 items-center rounded-md px-3 font-semibold underline-offset-4 hover:underline"
                    >
                      {i18n._(text)}
                    </Link>
                  </li>
                ),
              )}
            </ul>
          </nav>
        </div>
        <LanguageLinks className="mt-6 text-chalk-soft" />
        <div className="mt-6 flex items-center justify-between border-t border-chalk/20 pt-4 text-sm text-chalk-soft">
          <div>
            {site.operatorName !== '' && (
              <p data-operator="">{t`Run by ${{ operator: site.operatorName }}`}</p>
            )}
            <p>{footerText(i18n)}</p>
          </div>
          <ThemeSwitch className="text-chalk! hover:bg-chalk/15!" />
        </div>
      </div>
    </footer>
  );
}
