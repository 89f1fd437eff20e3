import {
  afterQuiet,
  channelsOf,
  type ChosenChannels,
  type NotificationKind,
  type QuietHours,
} from './notifications.ts';

/** What decides whether a person is mailed. */
export type MailPerson = {
  isVerified: boolean;
  /** Their address is one of the demo's, which lead nowhere. */
  isDemo: boolean;
  /** Their account will be deleted. */
  isLeaving: boolean;
  isSuspended: boolean;
  timeZone: string;
  channels: ChosenChannels;
  quietHours: QuietHours | null;
};

/**
 * What a mail is for:
 * - `access`: somebody wants, or got, a way into the account: a link to a new password, a notice about security, a change of its address
 * - `verification`: the link that verifies the address
 * - `statement`: what moderators decided about the person, and the answer to their appeal
 * - `farewell`: the account is deleted
 * - `digest`: the mail of the day
 * - a kind of notification: its own mail, at once. That of `listingEndsSoon` is the owner's reminder.
 */
export type MailKind = 'access' | 'verification' | 'statement' | 'farewell' | 'digest' | NotificationKind;

/**
 * From when on a mail may go to this person, in epoch milliseconds: now, or the end of their quiet hours; null for not at all. To be asked when a mail is queued and
 * again when it is sent, for people change their minds and accounts in between.
 */
export function mayMail(person: MailPerson, kind: MailKind, nowMs: number): number | null {
  switch (kind) {
    case 'access':
      return nowMs;
    case 'verification':
      return person.isVerified ? null : nowMs;
    case 'statement':
    case 'farewell':
      return hasMailbox(person) ? nowMs : null;
    case 'digest':
      return wantsNews(person) ? afterQuietOf(person, nowMs) : null;
    default:
      return wantsNews(person) && channelsOf(kind, person.channels).mail === 'atOnce'
        ? afterQuietOf(person, nowMs)
        : null;
  }
}

/** Whether notifications of this kind belong into the person's mail of the day. */
export function isInDigest(person: MailPerson, kind: NotificationKind): boolean {
  return wantsNews(person) && channelsOf(kind, person.channels).mail === 'daily';
}

function hasMailbox({ isVerified, isDemo }: MailPerson): boolean {
  return isVerified && !isDemo;
}

function wantsNews(person: MailPerson): boolean {
  return hasMailbox(person) && !person.isLeaving && !person.isSuspended;
}

function afterQuietOf({ timeZone, quietHours }: MailPerson, nowMs: number): number {
  return afterQuiet(nowMs, timeZone, quietHours);
}
