import { english } from '@ballpark/domain/english.ts';
import {
  type NotificationFacts,
  isolated,
  notificationDetail,
  notificationHeading,
  notificationText,
  quoted,
} from '@ballpark/domain/notification-text.ts';
import { type NotificationKind, notificationPath } from '@ballpark/domain/notifications.ts';
import { site } from '@ballpark/domain/site.ts';
import type { Mail } from '../adapters/mailer.ts';
import { type MailItem, composeMail } from './compose-mail.ts';

type MailedNotification = {
  kind: NotificationKind;
  count: number;
  facts: NotificationFacts;
  listing_id: string | null;
};
type To = { name: string; publicUrl: string; unsubscribeUrl: string };
type Composed = Pick<Mail, 'subject' | 'text' | 'html'>;

export function notificationMail(
  notification: MailedNotification,
  { name, publicUrl, unsubscribeUrl }: To,
): Composed {
  const { text, url } = itemOf(notification, publicUrl);
  const detail = notificationDetail(english, notification);
  return composeMail({
    subject: text,
    heading: notificationHeading(english, notification.kind),
    name,
    paragraphs: [text.endsWith('?') ? text : `${text}.`, ...(detail === null ? [] : [`${detail}.`])],
    ask: 'Take a look:',
    link: { label: 'Open', url },
    footer: 'You get emails like this right away.',
    unsubscribeUrl,
  });
}

const maxListed = 30;

export function digestMail(
  notifications: readonly MailedNotification[],
  { name, publicUrl, unsubscribeUrl }: To,
): Composed {
  const [first] = notifications;
  const subject =
    notifications.length === 1 && first
      ? notificationText(english, first)
      : `${notifications.length} things happened on ${site.name}`;
  const left = notifications.length - maxListed;
  return composeMail({
    subject,
    heading: 'Since yesterday',
    name,
    paragraphs: ['Here’s what’s new:'],
    list: notifications.slice(0, maxListed).map((one) => itemOf(one, publicUrl)),
    ask: left > 0 ? `And ${left} more:` : 'Or see everything in one place:',
    link: { label: 'Open my notifications', url: `${publicUrl}/notifications` },
    footer: 'You get this email once a day at most.',
    unsubscribeUrl,
  });
}

function itemOf(notification: MailedNotification, publicUrl: string): MailItem {
  return {
    text: notificationText(english, notification),
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

export function reminderMail(of: Reminder): Pick<Mail, 'subject' | 'text' | 'html'> {
  const left = hoursText(Math.max(1, Math.round(of.hoursLeft)));
  return composeMail({
    subject: `${left} left: ${isolated(of.title)}`,
    heading: `Your listing expires in ${left}`,
    name: of.name,
    paragraphs: [
      `${quoted(of.title)} stays open for guesses for another ${left}. After that, it expires without a final price.`,
      suggestionsSoFar(of.suggestionCount),
    ],
    ask: `Know what it went for? Close it with the final price${whatComesOfIt(of)}.`,
    link: { label: 'Open my listing', url: `${of.publicUrl}/listing/${of.listingId}` },
    note: 'You can’t reopen an expired listing.',
    footer: 'You get this email once each time one of your listings is open.',
    unsubscribeUrl: of.unsubscribeUrl,
  });
}

/** An earlier shown price has already paid everybody until then. */
function whatComesOfIt({ wasPriced, suggestionCount }: Reminder): string {
  return wasPriced || suggestionCount === 0 ? '' : ', and whoever came close earns their XP';
}

function suggestionsSoFar(count: number): string {
  if (count === 0) return 'Nobody has guessed so far, but there’s still time.';
  return `It has ${count === 1 ? '1 guess' : `${count} guesses`} so far.`;
}

function hoursText(count: number): string {
  return count === 1 ? '1 hour' : `${count} hours`;
}
