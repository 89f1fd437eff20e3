import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { latestNotificationsQuery } from './notification-queries.ts';

const maxCounted = 99;

export function UnreadLabel() {
  const count = useQuery(latestNotificationsQuery()).data?.unreadCount ?? 0;
  const shown = count > maxCounted ? `${maxCounted}+` : String(count);
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
