import { localClock } from './local-day.ts';

/** The kinds of notification whose channels people choose. */
export const choosableKinds = [
  'suggestionReceived',
  'suggestionEdited',
  'listingEndsSoon',
  'listingAutoClosed',
  'finalPriceAsked',
  'pricedListingClosed',
  'pricedListingReopened',
  'achievementUnlocked',
  'rankReached',
  'listingNearby',
  'nearbyToGuess',
  'exportReady',
  'questionAsked',
  'questionAnswered',
  'reportDecided',
  'caseOpened',
] as const;
/** Kinds that only moderators and admins get. */
export const moderatorKinds: readonly (typeof choosableKinds)[number][] = ['caseOpened'];
/** All kinds. Notifications of a restriction cannot be switched off, and have a mail of their own. */
export const notificationKinds = [...choosableKinds, 'statementMade', 'appealAnswered'] as const;
export type ChoosableKind = (typeof choosableKinds)[number];
export type NotificationKind = (typeof notificationKinds)[number];

/** Whether people cannot choose the channels of this kind. */
export function isFixed(kind: NotificationKind): kind is Exclude<NotificationKind, ChoosableKind> {
  return !choosableKinds.some((each) => each === kind);
}

/** Paths of the web app to which notifications lead that are about no listing. */
const pathsWithoutListing: Partial<Record<NotificationKind, string>> = {
  achievementUnlocked: '/achievements',
  rankReached: '/leaderboard',
  nearbyToGuess: '/feed?distance=50&toGuess=true',
  exportReady: '/settings/account',
  reportDecided: '/rules',
  caseOpened: '/moderation',
  statementMade: '/settings/statements',
  appealAnswered: '/settings/statements',
};

/** What some notifications of a listing are about: a line on its page. */
const lines: Partial<Record<NotificationKind, 'suggestion' | 'question'>> = {
  suggestionReceived: 'suggestion',
  suggestionEdited: 'suggestion',
  questionAsked: 'question',
  questionAnswered: 'question',
};

/** The id of a suggestion's or question's line on the page of its listing. */
export function lineId(kind: 'suggestion' | 'question', id: string): string {
  return `${kind}-${id}`;
}

/**
 * The screen that a notification leads to, a path of the web app, down to the line of the suggestion or question that it is about
 * (`subjectId`); `listingId` null when the listing is gone.
 */
export function notificationPath(
  kind: NotificationKind,
  listingId: string | null,
  subjectId?: string,
): string {
  if (listingId === null) return pathsWithoutListing[kind] ?? '/home';
  const line = lines[kind];
  return `/listing/${listingId}${line && subjectId ? `#${lineId(line, subjectId)}` : ''}`;
}

/** True when the listing that it is about has been deleted. False for an unknown kind, which an old tab may meet. */
export function isGone(kind: NotificationKind, listingId: string | null): boolean {
  return listingId === null && notificationKinds.includes(kind) && pathsWithoutListing[kind] === undefined;
}

/** No mail, one for each event, or all of a day in one in the morning of the person's own time zone. */
export const mailRhythms = ['off', 'atOnce', 'daily'] as const;
type Channels = { inApp: boolean; mail: (typeof mailRhythms)[number]; push: boolean };

const withoutMail: Channels = { inApp: true, mail: 'off', push: true };

/** The channels as long as people have not chosen others: mail only for what cannot wait or is about their own prices. */
export const defaultChannels: Record<ChoosableKind, Channels> = {
  suggestionReceived: { ...withoutMail, mail: 'daily' },
  suggestionEdited: withoutMail,
  listingEndsSoon: { ...withoutMail, mail: 'atOnce' },
  // An automatic close has two kinds: this one is pushed, the next one only shows in the list.
  listingAutoClosed: { inApp: false, mail: 'off', push: true },
  finalPriceAsked: { inApp: true, mail: 'daily', push: false },
  pricedListingClosed: { ...withoutMail, mail: 'daily' },
  pricedListingReopened: withoutMail,
  achievementUnlocked: withoutMail,
  rankReached: withoutMail,
  listingNearby: withoutMail,
  // Only for those who want it.
  nearbyToGuess: { inApp: false, mail: 'off', push: false },
  exportReady: { ...withoutMail, mail: 'atOnce' },
  questionAsked: { ...withoutMail, mail: 'daily' },
  questionAnswered: { ...withoutMail, mail: 'daily' },
  reportDecided: withoutMail,
  caseOpened: { inApp: true, mail: 'off', push: false },
};

/** What a person has chosen; null for nothing. */
export type ChosenChannels = Partial<Record<ChoosableKind, Channels>> | null;

/** The channels of a kind for a person: what they have chosen, or its default. */
export function channelsOf(kind: NotificationKind, chosen: ChosenChannels | undefined): Channels {
  const known: Partial<Record<NotificationKind, Channels>> = { ...defaultChannels, ...chosen };
  return known[kind] ?? withoutMail;
}

/** A person gets at most this many notifications of new listings nearby in a local day. */
export const mostNearbyADay = 3;
/** A listing within this distance is nearby. */
export const nearbyKm = 50;

/** With fewer listings nearby that a person has not guessed on, no notification is made. */
export const fewestToGuess = 3;

/** Whether it is the local time of day for this notification: from five in the afternoon to eight in the evening. */
export function isToGuessTime(atMs: number, timeZone: string): boolean {
  const { minute } = localClock(atMs, timeZone);
  return minute >= 17 * 60 && minute < 20 * 60;
}

/** In minutes of the day. They may go past midnight; equal values mean no quiet hours. */
export type QuietHours = { from: number; to: number };

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** When mail and push of this moment may go out, in epoch milliseconds: at once, or when the quiet hours end. */
export function afterQuiet(atMs: number, timeZone: string, quietHours: QuietHours | null): number {
  if (!quietHours || !isWithin(localClock(atMs, timeZone).minute, quietHours)) return atMs;
  const end = atMs + minutesUntil(quietHours.to, atMs, timeZone) * minuteMs;
  // Where clocks change in between, they show another time at that moment, which is corrected.
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

/** Is it late enough in the local day for the digest? */
export function isDigestTime(atMs: number, timeZone: string): boolean {
  return localClock(atMs, timeZone).minute >= digestMinute;
}

/** The local day whose digest holds what happens at this moment, 'YYYY-MM-DD'. */
export function digestDay(atMs: number, timeZone: string): string {
  // So late in the day, 24 hours more are always in the next day, even when clocks change.
  const inMs = isDigestTime(atMs, timeZone) ? dayMinutes * minuteMs : 0;
  return localClock(atMs + inMs, timeZone).day;
}

/**
 * The best rank to notify of: 3 for the top 3, 10 for the top 10, null for none. `noLower`: how many have as much XP or
 * more, the person included; `people`: how many have any. Being one of the top three of three does not count.
 */
export function rankToNotifyOf(noLower: number, people: number): 3 | 10 | null {
  if (noLower <= 3 && people > 3) return 3;
  return noLower <= 10 && people > 10 ? 10 : null;
}
