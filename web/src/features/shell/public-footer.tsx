import { Link } from 'react-router';
import { footerText, site, sourceAddress } from '@ballpark/domain/site.ts';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { LogoMark } from './logo-mark.tsx';

const links = [
  { to: '/how-it-works', text: 'How It Works' },
  { to: '/faq', text: 'FAQ' },
  { to: '/about', text: 'About' },
  { to: '/contact', text: 'Contact' },
  { to: '/privacy', text: 'Privacy' },
  { to: '/terms', text: 'Terms' },
  { to: '/rules', text: 'House Rules' },
  { to: '/transparency', text: 'Decisions' },
];

export function PublicFooter() {
  return (
    <footer className="on-field">
      <div className="page-wide py-12">
        <div className="flex flex-col gap-8 md:flex-row md:items-center md:justify-between">
          <div className="flex items-center gap-3">
            <LogoMark className="size-11 shrink-0 rounded-[0.75rem] ring-2 ring-chalk/25" />
            <div>
              <p className="type-heading">{site.name}</p>
              <p className="text-chalk-soft">{site.tagline}</p>
            </div>
          </div>
          <nav aria-label="Footer">
            <ul className="-mx-3 flex flex-wrap">
              {[...links, { to: sourceAddress('/contact'), text: 'Source Code' }].map(({ to, text }) => (
                <li key={text}>
                  <Link
                    to={to}
                    className="inline-flex min-h-11 items-center rounded-md px-3 font-semibold underline-offset-4 hover:underline"
                  >
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className="mt-8 flex items-center justify-between border-t border-chalk/20 pt-4 text-sm text-chalk-soft">
          <p>{footerText()}</p>
          <ThemeSwitch className="text-chalk! hover:bg-chalk/15!" />
        </div>
      </div>
    </footer>
  );
}
