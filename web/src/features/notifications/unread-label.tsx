import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showAppBadge } from '../../lib/app-badge.ts';
import { latestNotificationsQuery } from './notification-queries.ts';

const maxCounted = 99;

export function UnreadLabel() {
  const known = useQuery(latestNotificationsQuery()).data?.unreadCount;
  const count = known ?? 0;
  const shown = count > maxCounted ? `${maxCounted}+` : String(count);
  useEffect(() => {
    if (known !== undefined) showAppBadge(known);
  }, [known]);
  return (
    <>
      <span aria-live="polite" className="sr-only">
        {count > 0
          ? plural(count, {
              one: `Notifications, ${shown} unread`,
              other: `Notifications, ${shown} unread`,
            })
          : t`Notifications`}
      </span>
      {count > 0 && (
        <span
          key={shown}
          aria-hidden
          className="absolute top-0.5 start-1/2 min-w-5 animate-pop rounded-full bg-danger px-1 text-center text-[0.6875rem] leading-5 font-bold text-on-danger tabular-nums ring-2 ring-paper lg:ring-surface"
        >
          {shown}
        </span>
      )}
    </>
  );
}
