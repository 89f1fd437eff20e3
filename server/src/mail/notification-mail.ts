import { notificationText, type NotificationFacts } from '@ballpark/domain/notification-text.ts';
import { notificationPath, type NotificationKind } from '@ballpark/domain/notifications.ts';
import type { Mail } from '../adapters/mail.ts';
import { composeMail, type MailItem } from './compose-mail.ts';
import { site } from '@ballpark/domain/site.ts';

export type MailedNotification = {
  kind: NotificationKind;
  count: number;
  facts: NotificationFacts;
  /** Null if the listing is gone, or the notification is about none. */
  listing_id: string | null;
};
type To = { name: string; publicUrl: string; unsubscribeUrl: string };
type Composed = Pick<Mail, 'subject' | 'text' | 'html'>;

/** The mail about one notification, sent at once. */
export function notificationMail(
  notification: MailedNotification,
  { name, publicUrl, unsubscribeUrl }: To,
): Composed {
  const { text, url } = itemOf(notification, publicUrl);
  return composeMail({
    subject: text,
    heading: headings[notification.kind],
    name,
    paragraphs: [text.endsWith('?') ? text : `${text}.`],
    ask: 'Have a look:',
    link: { label: 'Open', url },
    footer: 'You chose to be told of this by mail at once.',
    unsubscribeUrl,
  });
}

const mostListed = 30;

/** The morning mail, with all notifications since the last one. */
export function digestMail(
  notifications: readonly MailedNotification[],
  { name, publicUrl, unsubscribeUrl }: To,
): Composed {
  const [first] = notifications;
  const subject =
    notifications.length === 1 && first
      ? notificationText(first)
      : `${notifications.length} things happened on ${site.name}`;
  const left = notifications.length - mostListed;
  return composeMail({
    subject,
    heading: 'What happened since yesterday',
    name,
    paragraphs: ['Here is what is new for you:'],
    list: notifications.slice(0, mostListed).map((one) => itemOf(one, publicUrl)),
    ask: left > 0 ? `And ${left} more:` : 'Or see all of it in one place:',
    link: { label: 'Open my notifications', url: `${publicUrl}/notifications` },
    footer: 'You get this mail at most once a day.',
    unsubscribeUrl,
  });
}

function itemOf(notification: MailedNotification, publicUrl: string): MailItem {
  return {
    text: notificationText(notification),
    url:
      publicUrl + notificationPath(notification.kind, notification.listing_id, notification.facts.subjectId),
  };
}

const headings: Record<NotificationKind, string> = {
  suggestionReceived: 'Somebody priced your listing',
  suggestionEdited: 'A price has changed',
  listingEndsSoon: 'Your listing closes soon',
  listingAutoClosed: 'Your listing has closed',
  finalPriceAsked: 'What did it go for?',
  pricedListingClosed: 'The price is out',
  pricedListingReopened: 'Open again',
  achievementUnlocked: 'A badge for you',
  rankReached: 'You have climbed',
  listingNearby: 'New near you',
  nearbyToGuess: 'What would you say?',
  exportReady: 'Your data is ready',
  reportDecided: 'What became of your report',
  caseOpened: 'Somebody has to decide',
  statementMade: 'A decision about you',
  appealAnswered: 'Your appeal was answered',
  questionAsked: 'Somebody has a question',
  questionAnswered: 'You have an answer',
};
