import { useLocation, NavLink } from 'react-router';
import { listingIdOf } from '../../lib/session/listing-id-of.ts';
import { useIntendedPath } from '../../lib/session/use-intended-path.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { Logo } from './logo.tsx';
import { SignInNotice } from './sign-in-notice.tsx';

const links = [
  { to: '/how-it-works', text: 'How it works' },
  { to: '/faq', text: 'FAQ' },
  { to: '/about', text: 'About' },
];

/** The top bar of the public pages. */
export function PublicHeader() {
  const { pathname } = useLocation();
  // The landing page shows the listing itself, and says the rest.
  const hasTeaser = listingIdOf(useIntendedPath()) !== null && pathname === '/';
  return (
    <header className="sticky top-0 z-30 border-b border-line/60 bg-paper">
      <div className="page-wide flex items-center gap-2 py-2.5 max-[22.4rem]:gap-0">
        <Logo />
        <nav aria-label="Main" className="ml-4 hidden gap-1 md:flex">
          {links.map(({ to, text }) => (
            <NavLink
              key={to}
              to={to}
              end
              className="rounded-md px-3 py-2.5 font-semibold text-ink-soft transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:text-accent-ink"
            >
              {text}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1.5 max-[22.4rem]:gap-0 sm:gap-2.5">
          <ThemeSwitch className="max-sm:hidden" />
          <LinkButton
            to="/login"
            variant="quiet"
            className="px-3! whitespace-nowrap max-sm:text-[0.9375rem] max-[22.4rem]:px-2! max-[22.4rem]:text-sm"
          >
            Sign In
          </LinkButton>
          <LinkButton
            to="/register"
            className="whitespace-nowrap max-sm:px-3.5 max-sm:text-[0.9375rem] max-[22.4rem]:px-2.5 max-[22.4rem]:text-sm"
          >
            Get Started
          </LinkButton>
        </div>
      </div>
      {!hasTeaser && <SignInNotice />}
    </header>
  );
}
