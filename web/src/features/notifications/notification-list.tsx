import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { useId } from 'react';
import { errorText } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Surface } from '../../ui/surface.tsx';
import { toast } from '../../ui/toast.ts';
import { type Day, groupByDay } from './group-by-day.ts';
import { fetchMore, type NotificationList as List } from './notification-queries.ts';
import { NotificationRow } from './notification-row.tsx';
import { useReadNotifications } from './use-read-notifications.ts';

type NotificationListProps = { list: List; /** When it was fetched: which day is today. */ nowMs: number };

/** A person's notifications by day, newest first; further back when asked. */
export function NotificationList({ list, nowMs }: NotificationListProps) {
  const queryClient = useQueryClient();
  const { mutate } = useReadNotifications();
  const more = useMutation({
    mutationFn: () => fetchMore(queryClient),
    onError: (error) => toast.error(errorText(error, messages.unexpected)),
  });
  return (
    <div className="flex flex-col gap-8">
      {groupByDay(list.notifications, nowMs).map((day) => (
        <NotificationDay key={day.label} day={day} onRead={mutate} />
      ))}
      {list.nextCursor !== null && (
        <Button
          variant="secondary"
          className="self-center"
          isBusy={more.isPending}
          onClick={() => more.mutate()}
        >
          Show more
        </Button>
      )}
    </div>
  );
}

type DayProps = { day: Day<List['notifications'][number]>; onRead: (id: string) => void };

function NotificationDay({ day, onRead }: DayProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 type-subheading text-ink-soft">
        {day.label}
      </h2>
      <Surface padding="none" className="overflow-hidden">
        <ul className="divide-y divide-line/70">
          {day.items.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              isToday={day.isToday}
              onRead={() => onRead(notification.id)}
            />
          ))}
        </ul>
      </Surface>
    </section>
  );
}
