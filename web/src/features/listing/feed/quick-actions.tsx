import { ChevronRight, LayoutGrid, type LucideIcon, Plus, Trophy } from 'lucide-react';
import { Link } from 'react-router';

const actions: { to: string; label: string; hint: string; icon: LucideIcon }[] = [
  { to: '/create', label: 'Post an item', hint: 'Ask what it is worth', icon: Plus },
  { to: '/feed', label: 'Browse All', hint: 'Search and filter listings', icon: LayoutGrid },
  { to: '/leaderboard', label: 'Top contributors', hint: 'See who guesses best', icon: Trophy },
];

/** Where people go next. Where three stand close together, the words go below the icons: beside them they would not fit. */
export function QuickActions() {
  return (
    <nav aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="type-heading max-sm:mb-1 max-sm:text-lg">
        Quick Actions
      </h2>
      <ul className="grid grid-cols-3 gap-2 sm:mt-4 sm:gap-4">
        {actions.map(({ to, label, hint, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="group flex h-full items-center gap-3.5 rounded-xl border border-line/70 bg-surface p-4 shadow-card max-sm:flex-col max-sm:gap-1 max-sm:p-2 max-sm:text-center max-sm:text-sm max-sm:leading-tight sm:max-md:flex-col sm:max-md:items-start lg:max-xl:flex-col lg:max-xl:items-start transition-[box-shadow,translate] duration-200 ease-out hover:-translate-y-0.5 hover:shadow-lifted"
            >
              <span className="grid size-8 shrink-0 place-items-center rounded-lg text-accent-ink sm:size-12 sm:bg-accent-soft">
                <Icon aria-hidden className="size-6" />
              </span>
              <span className="min-w-0 flex-1">
                {/* Always two lines high on phones: whether a label needs the second depends on the font that has come. */}
                <span className="block font-semibold max-sm:min-h-[2lh] max-sm:content-center">{label}</span>
                <span className="block text-sm text-ink-soft max-sm:hidden">{hint}</span>
              </span>
              <ChevronRight
                aria-hidden
                className="size-5 shrink-0 text-ink-faint transition-transform group-hover:translate-x-0.5 max-xl:hidden"
              />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
