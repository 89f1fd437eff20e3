import type { Notification } from '@ballpark/domain/contract/notifications.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { isGone } from '@ballpark/domain/notifications.ts';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../lib/api/api.ts';
import { dateLocale } from '../../lib/format/locale.ts';
import { RelativeTimeText, clockText } from '../../lib/format/time-text.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Surface } from '../../ui/surface.tsx';
import { toast } from '../../ui/toast.ts';
import { type NotificationList as List, fetchMore, useReadNotifications } from './notification-queries.ts';
import { styleOf } from './notification-kinds.ts';

type NotificationListProps = { list: List; /** When it was fetched: which day is today. */ nowMs: number };

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
          {t`Show more`}
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

type NotificationRowProps = {
  notification: Notification;
  isToday: boolean;
  onRead: () => void;
};

export function NotificationRow({ notification, isToday, onRead }: NotificationRowProps) {
  const { kind, text, path, listingId, isRead, createdAt } = notification;
  const isDead = isGone(kind, listingId);
  const said = (
    <>
      {!isRead && <span className="sr-only">{t`Unread.`}</span>} {text}
    </>
  );
  const { icon: Icon, tone } = styleOf(kind);
  return (
    <li
      className={classes(
        'relative flex items-start gap-3.5 px-4 py-3.5 transition-colors sm:px-5',
        !isDead && 'hover:bg-sunken',
        !isRead && 'bg-accent-soft/35',
      )}
    >
      <span className={classes('grid size-11 shrink-0 place-items-center rounded-lg', tone)}>
        <Icon aria-hidden className="size-5.5" strokeWidth={1.9} />
      </span>
      <div className="min-w-0 flex-1 self-center">
        {isDead ? (
          <p className={textStyles(isRead)}>{said}</p>
        ) : (
          <Link
            to={path}
            onClick={() => !isRead && onRead()}
            className={classes(
              textStyles(isRead),
              'outline-none after:absolute after:inset-0',
              'focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-(--focus)',
            )}
          >
            {said}
          </Link>
        )}
        <p className="mt-0.5 text-sm text-ink-faint">
          {isToday ? (
            <RelativeTimeText at={createdAt} />
          ) : (
            <time dateTime={createdAt} title={new Date(createdAt).toLocaleString(dateLocale())}>
              {clockText(new Date(createdAt))}
            </time>
          )}
          {isDead && <> · {t`The listing was deleted`}</>}
        </p>
      </div>
      {!isRead && (
        <IconButton
          label={t`Mark as read`}
          aria-description={text}
          icon={UnreadDot}
          className="relative -me-2"
          onClick={onRead}
        />
      )}
    </li>
  );
}

function UnreadDot() {
  return <span aria-hidden className="size-2.5 rounded-full bg-accent" />;
}

function textStyles(isRead: boolean): string {
  return classes('wrap-anywhere', isRead ? 'text-ink-soft' : 'font-semibold');
}

type Day<T> = { label: string; isToday: boolean; items: T[] };

/** Expects newest first; groups by local day: 'Today', 'Yesterday', then dates. */
export function groupByDay<T extends { createdAt: string }>(items: readonly T[], nowMs: number): Day<T>[] {
  const days: Day<T>[] = [];
  for (const item of items) {
    const day = new Date(item.createdAt);
    const now = new Date(nowMs);
    const label = dayLabel(day, now);
    const last = days.at(-1);
    if (last?.label === label) last.items.push(item);
    else days.push({ label, isToday: isToday(day, now), items: [item] });
  }
  return days;
}

function isToday(day: Date, now: Date): boolean {
  return isSameDay(day, now) || day > now;
}

function dayLabel(day: Date, now: Date): string {
  if (isToday(day, now)) return t`Today`;
  if (isSameDay(day, new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))) return t`Yesterday`;
  return day.toLocaleDateString(dateLocale(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(day.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  });
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}
