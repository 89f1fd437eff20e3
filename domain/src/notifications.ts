import { minuteMs } from './durations.ts';
import { localClock } from './local-day.ts';

/** Kinds with channels that people choose. */
export const choosableKinds = [
  'suggestionReceived',
  'suggestionEdited',
  'firstFairPrice',
  'listingEndsSoon',
  'listingAutoClosed',
  'finalPriceAsked',
  'pricedListingClosed',
  'pricedListingReopened',
  'firstGuessJoined',
  'achievementUnlocked',
  'rankReached',
  'listingNearby',
  'nearbyToGuess',
  'exportReady',
  'questionAsked',
  'questionAnswered',
  'reportDecided',
  'caseOpened',
  'newcomersWait',
] as const;
export const moderatorKinds: readonly (typeof choosableKinds)[number][] = ['caseOpened', 'newcomersWait'];
/** The other kinds concern restrictions: they cannot be switched off and have their own mail. */
export const notificationKinds = [...choosableKinds, 'statementMade', 'appealAnswered'] as const;
export type ChoosableKind = (typeof choosableKinds)[number];
export type NotificationKind = (typeof notificationKinds)[number];

export function isFixed(kind: NotificationKind): kind is Exclude<NotificationKind, ChoosableKind> {
  return !choosableKinds.some((each) => each === kind);
}

const pathsWithoutListing: Partial<Record<NotificationKind, string>> = {
  achievementUnlocked: '/achievements',
  rankReached: '/leaderboard',
  nearbyToGuess: '/feed?distance=50&toGuess=true',
  exportReady: '/settings/account',
  reportDecided: '/rules',
  caseOpened: '/moderation',
  newcomersWait: '/moderation/newcomers',
  statementMade: '/settings/statements',
  appealAnswered: '/settings/statements',
};

/** Kinds that lead to one line of the listing’s page. */
const lines: Partial<Record<NotificationKind, 'suggestion' | 'question'>> = {
  suggestionReceived: 'suggestion',
  suggestionEdited: 'suggestion',
  questionAsked: 'question',
  questionAnswered: 'question',
};

export function lineId(kind: 'suggestion' | 'question', id: string): string {
  return `${kind}-${id}`;
}

/** A path of the web app; `listingId` is null if the listing was deleted. */
export function notificationPath(
  kind: NotificationKind,
  listingId: string | null,
  subjectId?: string,
): string {
  if (listingId === null) return pathsWithoutListing[kind] ?? '/home';
  const line = lines[kind];
  return `/listing/${listingId}${line && subjectId ? `#${lineId(line, subjectId)}` : ''}`;
}

/** Whether its listing was deleted. False for an unknown kind, which an old tab may receive. */
export function isGone(kind: NotificationKind, listingId: string | null): boolean {
  return listingId === null && notificationKinds.includes(kind) && pathsWithoutListing[kind] === undefined;
}

/** `daily` mails go into the digest. */
export const mailRhythms = ['off', 'atOnce', 'daily'] as const;
type Channels = { inApp: boolean; mail: (typeof mailRhythms)[number]; push: boolean };

const withoutMail: Channels = { inApp: true, mail: 'off', push: true };

/** Mail is for what is urgent or about the person’s own prices. */
export const defaultChannels: Record<ChoosableKind, Channels> = {
  suggestionReceived: { ...withoutMail, mail: 'daily' },
  suggestionEdited: withoutMail,
  firstFairPrice: { ...withoutMail, mail: 'atOnce' },
  listingEndsSoon: { ...withoutMail, mail: 'atOnce' },
  // A close is pushed by this kind and listed by the next.
  listingAutoClosed: { inApp: false, mail: 'off', push: true },
  finalPriceAsked: { inApp: true, mail: 'daily', push: false },
  pricedListingClosed: { ...withoutMail, mail: 'daily' },
  pricedListingReopened: withoutMail,
  firstGuessJoined: withoutMail,
  achievementUnlocked: withoutMail,
  rankReached: withoutMail,
  listingNearby: withoutMail,
  nearbyToGuess: { inApp: false, mail: 'off', push: false },
  exportReady: { ...withoutMail, mail: 'atOnce' },
  questionAsked: { ...withoutMail, mail: 'daily' },
  questionAnswered: { ...withoutMail, mail: 'daily' },
  reportDecided: withoutMail,
  caseOpened: { inApp: true, mail: 'off', push: false },
  // Nobody looks every day, and people wait to be let in.
  newcomersWait: { inApp: true, mail: 'daily', push: false },
};

export type ChosenChannels = Partial<Record<ChoosableKind, Channels>> | null;

export function channelsOf(kind: NotificationKind, chosen: ChosenChannels | undefined): Channels {
  const known: Partial<Record<NotificationKind, Channels>> = { ...defaultChannels, ...chosen };
  return known[kind] ?? withoutMail;
}

/** A person gets at most this many a local day. */
export const maxNearbyADay = 3;

/** With fewer listings to guess, no notification is sent. */
export const minToGuess = 3;

export function isToGuessTime(atMs: number, timeZone: string): boolean {
  const { minute } = localClock(atMs, timeZone);
  return minute >= 17 * 60 && minute < 20 * 60;
}

/** Minutes of the day, possibly past midnight; equal values mean none. */
export type QuietHours = { from: number; to: number };

const dayMinutes = 24 * 60;

/** Returns when mail and push may go out, in epoch milliseconds. */
export function afterQuiet(atMs: number, timeZone: string, quietHours: QuietHours | null): number {
  if (!quietHours || !isWithin(localClock(atMs, timeZone).minute, quietHours)) return atMs;
  const end = atMs + minutesUntil(quietHours.to, atMs, timeZone) * minuteMs;
  // Corrects for a clock change in between.
  const off = minutesUntil(quietHours.to, end, timeZone);
  return floorToMinute(end + (off > dayMinutes / 2 ? off - dayMinutes : off) * minuteMs);
}

function isWithin(minute: number, { from, to }: QuietHours): boolean {
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

function minutesUntil(minute: number, atMs: number, timeZone: string): number {
  return (minute - localClock(atMs, timeZone).minute + dayMinutes) % dayMinutes;
}

function floorToMinute(atMs: number): number {
  return Math.floor(atMs / minuteMs) * minuteMs;
}

const digestMinute = 8 * 60;

export function isDigestTime(atMs: number, timeZone: string): boolean {
  return localClock(atMs, timeZone).minute >= digestMinute;
}

/** 'YYYY-MM-DD'. */
export function digestDay(atMs: number, timeZone: string): string {
  // This late, 24 hours more are always the next day, despite clock changes.
  const inMs = isDigestTime(atMs, timeZone) ? dayMinutes * minuteMs : 0;
  return localClock(atMs + inMs, timeZone).day;
}

/**
 * `noLower`: people with as much XP or more, this one included; `people`: those with any. The top 3 needs
 * more than three people, the top 10 more than ten.
 */
export function rankToNotifyOf(noLower: number, people: number): 3 | 10 | null {
  if (noLower <= 3 && people > 3) return 3;
  return noLower <= 10 && people > 10 ? 10 : null;
}
