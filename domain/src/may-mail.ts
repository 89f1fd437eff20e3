import {
  afterQuiet,
  channelsOf,
  type ChosenChannels,
  type NotificationKind,
  type QuietHours,
} from './notifications.ts';

export type MailPerson = {
  isVerified: boolean;
  /** Demo addresses lead nowhere; only somebody who acts for one gets its mails about access. */
  isDemo: boolean;
  /** A mail server refused their address for good, and it was neither changed nor proven since. */
  isRefused: boolean;
  isLeaving: boolean;
  isSuspended: boolean;
  timeZone: string;
  /** A tag, perhaps of a language that only another version speaks; null for English until they choose. */
  language: string | null;
  channels: ChosenChannels;
  quietHours: QuietHours | null;
};

/**
 * `access`: a new password, a security notice or a change of address. `statement`: a moderator’s decision, or
 * the answer to an appeal. `farewell`: the account was deleted. A kind of notification: its own mail;
 * `listingEndsSoon` is the owner’s reminder.
 */
export type MailKind = 'access' | 'verification' | 'statement' | 'farewell' | 'digest' | NotificationKind;

/**
 * Returns when the mail may be sent, in epoch milliseconds, after quiet hours; null if it may not. Callers
 * ask when queueing and again when sending, because people and accounts change in between.
 */
export function mayMail(person: MailPerson, kind: MailKind, nowMs: number): number | null {
  switch (kind) {
    // To a refused address too: the refusal may be over, a notice of theft is worth the try, and only a link
    // that arrives can prove the address anew.
    case 'access':
      return nowMs;
    case 'verification':
      return person.isVerified && !person.isRefused ? null : nowMs;
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

export function isInDigest(person: MailPerson, kind: NotificationKind): boolean {
  return wantsNews(person) && channelsOf(kind, person.channels).mail === 'daily';
}

function hasMailbox({ isVerified, isDemo, isRefused }: MailPerson): boolean {
  return isVerified && !isDemo && !isRefused;
}

function wantsNews(person: MailPerson): boolean {
  return hasMailbox(person) && !person.isLeaving && !person.isSuspended;
}

function afterQuietOf({ timeZone, quietHours }: MailPerson, nowMs: number): number {
  return afterQuiet(nowMs, timeZone, quietHours);
}
