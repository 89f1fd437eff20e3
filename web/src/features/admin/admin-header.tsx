import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { PageHeader } from '../../ui/page-header.tsx';

const links = () => [
  { to: '/admin', text: t({ message: 'Overview', context: 'administration' }) },
  { to: '/admin/settings', text: t`Settings` },
  { to: '/admin/pages', text: t`Texts` },
  { to: '/admin/people', text: t`People` },
  { to: '/admin/blocks', text: t`Blocks` },
  { to: '/admin/listings', text: t`Listings` },
  { to: '/admin/jobs', text: t`Jobs and email` },
  { to: '/admin/webhooks', text: t`Webhooks` },
  { to: '/admin/doctor', text: t`Check-up` },
  { to: '/admin/log', text: t`Log` },
];

/** How much of the previous tab stays in view. */
const nearbyPx = 64;

export function AdminHeader({ title, description }: { title: ReactNode; description: string }) {
  const nav = useRef<HTMLElement>(null);
  // Phones scroll the row of tabs.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - nearbyPx;
  }, []);
  return (
    <>
      <nav
        ref={nav}
        aria-label={t`Admin`}
        className="relative mb-6 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        <ul className="flex gap-1 lg:flex-wrap">
          {links().map(({ to, text }) => (
            <li key={to}>
              <NavLink
                to={to}
                // Every admin path starts with it.
                end={to === '/admin'}
                className="inline-flex min-h-12 items-center rounded-t-sm border-b-3 border-transparent px-4 font-semibold whitespace-nowrap text-ink-soft transition-colors -outline-offset-3 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
              >
                {text}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <PageHeader title={title} description={description} />
    </>
  );
}
