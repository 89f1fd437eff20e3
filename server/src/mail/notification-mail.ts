import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import {
  type NotificationFacts,
  notificationDetail,
  notificationHeading,
  notificationSentence,
  notificationText,
} from '@ballpark/domain/notification-text.ts';
import { type NotificationKind, notificationPath } from '@ballpark/domain/notifications.ts';
import { isolated, quoted } from '@ballpark/domain/quoted.ts';
import { sentence } from '@ballpark/domain/sentences.ts';
import { site } from '@ballpark/domain/site.ts';
import { type Composed, type MailItem, composeMail } from './compose-mail.ts';

type MailedNotification = {
  kind: NotificationKind;
  count: number;
  facts: NotificationFacts;
  listing_id: string | null;
};
type To = { name: string; publicUrl: string; unsubscribeUrl: string };
export function notificationMail(
  i18n: I18n,
  notification: MailedNotification,
  { name, publicUrl, unsubscribeUrl }: To,
): Composed {
  const { text, url } = itemOf(i18n, notification, publicUrl);
  const detail = notificationDetail(i18n, notification);
  return composeMail(i18n, {
    subject: text,
    heading: notificationHeading(i18n, notification.kind),
    name,
    paragraphs: [
      notificationSentence(i18n, notification),
      ...(detail === null ? [] : [sentence(i18n, detail)]),
    ],
    ask: i18n._(msg`Take a look:`),
    link: { label: i18n._(openButton), url },
    footer: i18n._(msg`You get emails like this right away.`),
    unsubscribeUrl,
  });
}

/** Of a mail: to what it is about. */
export const openButton = msg({ message: 'Open', context: 'button' });

const maxListed = 30;

export function digestMail(
  i18n: I18n,
  notifications: readonly MailedNotification[],
  { name, publicUrl, unsubscribeUrl }: To,
): Composed {
  const { length: count, 0: first } = notifications;
  const left = count - maxListed;
  return composeMail(i18n, {
    subject:
      count === 1 && first
        ? notificationText(i18n, first)
        : i18n._(
            msg`${plural(
              { count },
              {
                one: msg`# thing happened on ${{ site: site.name }}`,
                other: msg`# things happened on ${{ site: site.name }}`,
              },
            )}`,
          ),
    heading: i18n._(msg`Since yesterday`),
    name,
    paragraphs: [i18n._(msg`Here’s what’s new:`)],
    list: notifications.slice(0, maxListed).map((one) => itemOf(i18n, one, publicUrl)),
    ask:
      left > 0
        ? i18n._(msg`${plural({ count: left }, { one: 'And # more:', other: 'And # more:' })}`)
        : i18n._(msg`Or see everything in one place:`),
    link: { label: i18n._(msg`Open my notifications`), url: `${publicUrl}/notifications` },
    footer: i18n._(msg`You get this email once a day at most.`),
    unsubscribeUrl,
  });
}

function itemOf(i18n: I18n, notification: MailedNotification, publicUrl: string): MailItem {
  return {
    text: notificationText(i18n, notification),
    url:
      publicUrl + notificationPath(notification.kind, notification.listing_id, notification.facts.subjectId),
  };
}

type Reminder = {
  name: string;
  title: string;
  listingId: string;
  hoursLeft: number;
  suggestionCount: number;
  /** A final price was shown before the listing was reopened. */
  wasPriced: boolean;
  publicUrl: string;
  unsubscribeUrl: string;
};

export function reminderMail(i18n: I18n, of: Reminder): Composed {
  const hours = Math.max(1, Math.round(of.hoursLeft));
  return composeMail(i18n, {
    subject: i18n._(
      msg`${plural(
        { hours },
        {
          one: msg`# hour left: ${{ title: isolated(i18n, of.title) }}`,
          other: msg`# hours left: ${{ title: isolated(i18n, of.title) }}`,
        },
      )}`,
    ),
    heading: i18n._(
      msg`${plural(
        { hours },
        { one: 'Your listing expires in # hour', other: 'Your listing expires in # hours' },
      )}`,
    ),
    name: of.name,
    paragraphs: [
      i18n._(
        msg`${plural(
          { hours },
          {
            one: msg`${{ title: quoted(i18n, of.title) }} stays open for guesses for another # hour. After that, it expires without a final price.`,
            other: msg`${{ title: quoted(i18n, of.title) }} stays open for guesses for another # hours. After that, it expires without a final price.`,
          },
        )}`,
      ),
      of.suggestionCount === 0
        ? i18n._(msg`Nobody has guessed so far, but there’s still time.`)
        : i18n._(
            msg`${plural(
              { count: of.suggestionCount },
              { one: 'It has # guess so far.', other: 'It has # guesses so far.' },
            )}`,
          ),
    ],
    // An earlier shown price has already paid everybody until then.
    ask:
      of.wasPriced || of.suggestionCount === 0
        ? i18n._(msg`Know what it went for? Close it with the final price.`)
        : i18n._(
            msg`Know what it went for? Close it with the final price, and whoever came close earns their XP.`,
          ),
    link: { label: i18n._(msg`Open my listing`), url: `${of.publicUrl}/listing/${of.listingId}` },
    note: i18n._(msg`You can’t reopen an expired listing.`),
    footer: i18n._(msg`You get this email once each time one of your listings is open.`),
    unsubscribeUrl: of.unsubscribeUrl,
  });
}
