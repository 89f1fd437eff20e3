import type { Notification } from '@ballpark/domain/contract/notifications.ts';
import { isGone } from '@ballpark/domain/notifications.ts';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { RelativeTimeText } from '../../lib/format/relative-time-text.tsx';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { styleOf } from './notification-styles.ts';
import { dateLocale } from '../../lib/format/date-locale.ts';

type NotificationRowProps = {
  notification: Notification;
  /** Its age is shown; of an older one, which stands below its day, the time of day. */
  isToday: boolean;
  onRead: () => void;
};

/** One notification. The whole row leads to what it is about, unless that was deleted, and marks it as read. */
export function NotificationRow({ notification, isToday, onRead }: NotificationRowProps) {
  const { kind, text, path, listingId, isRead, createdAt } = notification;
  const isDead = isGone(kind, listingId);
  const said = (
    <>
      {!isRead && <span className="sr-only">Unread.</span>} {text}
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
            <time dateTime={createdAt} title={new Date(createdAt).toLocaleString(dateLocale)}>
              {new Date(createdAt).toLocaleTimeString(dateLocale, { hour: 'numeric', minute: '2-digit' })}
            </time>
          )}
          {isDead && ' · The listing was deleted'}
        </p>
      </div>
      {!isRead && (
        <IconButton
          label="Mark as read"
          aria-description={text}
          icon={Check}
          className="relative -mr-2"
          onClick={onRead}
        />
      )}
    </li>
  );
}

function textStyles(isRead: boolean): string {
  return classes('wrap-anywhere', isRead ? 'text-ink-soft' : 'font-semibold');
}
