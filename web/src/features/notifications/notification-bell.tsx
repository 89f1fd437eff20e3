import { Bell } from 'lucide-react';
import { NavLink } from 'react-router';
import { classes } from '../../ui/classes.ts';
import { lazyWhenIdle } from '../../ui/lazy-when-idle.tsx';

const UnreadLabel = lazyWhenIdle(() => import('./unread-label.tsx').then((module) => module.UnreadLabel));

/** Leads to the notifications; how many are unread comes once the page is idle. */
export function NotificationBell() {
  return (
    <NavLink
      to="/notifications"
      className={({ isActive }) =>
        classes(
          'relative grid size-11 place-items-center rounded-full transition-colors hover:bg-sunken',
          isActive ? 'text-accent-ink' : 'text-ink-soft hover:text-ink',
        )
      }
    >
      <Bell aria-hidden className="size-5.5" />
      <UnreadLabel>
        <span className="sr-only">Notifications</span>
      </UnreadLabel>
    </NavLink>
  );
}
