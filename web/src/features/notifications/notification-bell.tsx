import { t } from '@lingui/core/macro';
import { Bell } from 'lucide-react';
import { NavLink } from 'react-router';
import { lazyWhenIdle } from '../../ui/lazy-when-idle.tsx';

const UnreadLabel = lazyWhenIdle(() => import('./unread-label.tsx').then((module) => module.UnreadLabel));

/** The unread count loads when idle. */
export function NotificationBell() {
  return (
    <NavLink
      to="/notifications"
      end
      className="relative grid size-11 place-items-center rounded-full text-ink-soft transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:text-accent-ink"
    >
      <Bell aria-hidden className="size-5.5" />
      <UnreadLabel>
        <span className="sr-only">{t`Notifications`}</span>
      </UnreadLabel>
    </NavLink>
  );
}
