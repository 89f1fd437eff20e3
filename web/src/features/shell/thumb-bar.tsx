import { CircleUserRound, House, LayoutGrid, type LucideIcon, Plus, Trophy } from 'lucide-react';
import { NavLink } from 'react-router';

const links: { to: string; text: string; icon: LucideIcon; isRaised?: boolean }[] = [
  { to: '/home', text: 'Home', icon: House },
  { to: '/feed', text: 'Browse', icon: LayoutGrid },
  { to: '/create', text: 'Post', icon: Plus, isRaised: true },
  { to: '/leaderboard', text: 'Leaderboard', icon: Trophy },
  { to: '/profile', text: 'Me', icon: CircleUserRound },
];

/** Where people go most, in reach of a thumb (product 2.15). Its height, and where there is no room for it, stand in tokens.css. */
export function ThumbBar() {
  return (
    <nav
      aria-label="Shortcuts"
      data-thumb-bar=""
      className="fixed inset-x-0 bottom-(--offline-height) z-30 h-(--thumb-height) border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="mx-auto grid h-full max-w-xl grid-cols-[1fr_1fr_1fr_minmax(4.5rem,1fr)_1fr] grid-rows-[minmax(0,1fr)]">
        {links.map(({ to, text, icon: Icon, isRaised }) => (
          <li key={to} className="min-h-0 min-w-0">
            <NavLink
              to={to}
              end
              className="flex h-full flex-col items-center justify-end gap-0.5 pb-1.5 text-2xs font-semibold text-ink-soft -outline-offset-3 transition-colors aria-[current=page]:text-accent-ink"
            >
              {isRaised ? (
                <span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent text-on-accent shadow-[0_3px_0_var(--color-accent-edge)] ring-4 ring-surface">
                  <Icon aria-hidden className="size-6" />
                </span>
              ) : (
                <Icon aria-hidden className="size-6 shrink-0" />
              )}
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
