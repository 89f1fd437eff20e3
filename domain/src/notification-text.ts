import { exportDays } from './account-days.ts';
import { achievementList } from './achievements.ts';
import { fromMinor } from './money.ts';
import { ownOfferText } from './offer-text.ts';
import { formatPlain } from './rough-amount.ts';
import type { NotificationKind } from './notifications.ts';
import { formatRough, formatRoughRange } from './rough-amount.ts';
import type { AppealOutcome, RestrictionAction } from './reports.ts';
import { oneLine } from './text-limits.ts';

/** Amounts in minor units. */
export type NotificationFacts = {
  title?: string;
  /** The suggestion or question, or the latest of several. */
  subjectId?: string;
  /** Who suggested, asked or answered, if the reader may know. */
  name?: string;
  currency?: string;
  finalPriceMinor?: number;
  fairPriceMinor?: number;
  fairLowMinor?: number;
  fairHighMinor?: number;
  /** The owner's offer beside the first fair price. */
  offerMinor?: number | null;
  amountMinor?: number;
  xp?: number;
  achievementId?: string;
  rank?: number;
  /** Whether the report led to an action. */
  wasRight?: boolean;
  isReversal?: boolean;
  restriction?: RestrictionAction;
  outcome?: AppealOutcome;
};

type PendingNotification = { kind: NotificationKind; count: number; facts: NotificationFacts };

/** One sentence without a full stop. */
export function notificationText({ kind, count, facts }: PendingNotification): string {
  const title = quoted(facts.title ?? '');
  const name = facts.name === undefined ? null : isolated(facts.name);
  switch (kind) {
    case 'suggestionReceived':
      if (name === null) return count === 1 ? `A new guess on ${title}` : `${count} new guesses on ${title}`;
      return count === 1
        ? `${name} guesses ${suggested(facts)} for ${title}`
        : `${count} new guesses on ${title}, the latest ${suggested(facts)} from ${name}`;
    case 'suggestionEdited':
      if (count === 1)
        return name === null
          ? `Someone changed their guess on ${title}`
          : `${name} now guesses ${suggested(facts)} for ${title}`;
      return `${count} changed guesses on ${title}${name === null ? '' : `, the latest ${suggested(facts)} from ${name}`}`;
    case 'firstFairPrice':
      return fairPriceText(title, facts);
    case 'listingEndsSoon':
      return `Your listing ${title} expires within a day`;
    case 'listingAutoClosed':
      return `Your listing ${title} has expired`;
    case 'finalPriceAsked':
      return `${title} has expired: what did it go for?`;
    case 'pricedListingClosed':
      return closedText(title, facts);
    case 'pricedListingReopened':
      return `${title} is open for guesses again`;
    case 'firstGuessJoined':
      return `Someone else guessed on ${title}: see how you compare`;
    case 'achievementUnlocked':
      return `You unlocked “${achievementName(facts.achievementId)}”${earned(facts.xp)}`;
    case 'rankReached':
      return `You’re now number ${facts.rank ?? 1} in your area`;
    case 'listingNearby':
      return `New near you: ${title}`;
    case 'nearbyToGuess':
      return `${count.toLocaleString('en-US')} listings near you need your guess`;
    case 'questionAsked':
      if (count === 1) return name === null ? `A question about ${title}` : `${name} asked about ${title}`;
      return `${count} new questions about ${title}${name === null ? '' : `, the latest from ${name}`}`;
    case 'questionAnswered':
      if (name !== null) return `${name} answered your question${count === 1 ? '' : 's'} about ${title}`;
      return count === 1
        ? `Your question about ${title} has an answer`
        : `Your questions about ${title} have answers`;
    case 'exportReady':
      return `The copy of your data is ready: you can download it for ${exportDays} days`;
    case 'reportDecided':
      if (facts.isReversal) return 'After an appeal, we’ve undone the decision on your report';
      return facts.wasRight
        ? 'We’ve acted on your report. Thank you'
        : 'We’ve looked at your report: it breaks no house rule, so it stays';
    case 'caseOpened':
      return count === 1 ? 'A case needs a decision' : `${count} cases need a decision`;
    case 'statementMade':
      return `${restrictionText(facts.restriction ?? 'warn', facts.title === undefined ? null : title)}: see why, and what you can do`;
    case 'appealAnswered':
      return facts.outcome === 'granted'
        ? 'Your appeal was granted: we’ve undone the decision'
        : 'Your appeal was answered: the decision stands';
  }
}

export const notificationHeadings: Record<NotificationKind, string> = {
  suggestionReceived: 'You have a new guess',
  suggestionEdited: 'A guess has changed',
  firstFairPrice: 'Your fair price is here',
  listingEndsSoon: 'Your listing expires soon',
  listingAutoClosed: 'Your listing has expired',
  finalPriceAsked: 'What did it go for?',
  pricedListingClosed: 'The price is in',
  pricedListingReopened: 'Open again',
  firstGuessJoined: 'You’re no longer the only one',
  achievementUnlocked: 'A badge for you',
  rankReached: 'You’re moving up',
  listingNearby: 'New near you',
  nearbyToGuess: 'What would you say?',
  exportReady: 'Your data is ready',
  reportDecided: 'About your report',
  caseOpened: 'A decision is needed',
  statementMade: 'A decision about you',
  appealAnswered: 'Your appeal was answered',
  questionAsked: 'You have a question',
  questionAnswered: 'You have an answer',
};

/** Without what the page will reveal; null if it reveals nothing. */
export function notificationTeaser({ kind, facts }: PendingNotification): string | null {
  if (kind !== 'pricedListingClosed') return null;
  return `${quoted(facts.title ?? '')} has a final price: see how close you were`;
}

function money(minor: number, currency: string): string {
  return isolated(formatPlain(fromMinor(minor, currency), currency));
}

function suggested({ currency = 'USD', amountMinor = 0 }: NotificationFacts): string {
  return money(amountMinor, currency);
}

/** 'Your $2,400 is high: about $800 above the fair price': what a mail says besides; null if nothing. */
export function notificationDetail({ kind, facts }: PendingNotification): string | null {
  const { currency = 'USD', fairPriceMinor, fairLowMinor = 0, fairHighMinor = 0, offerMinor } = facts;
  if (kind !== 'firstFairPrice' || fairPriceMinor === undefined) return null;
  if (offerMinor === undefined || offerMinor === null) return null;
  const units = (minor: number) => fromMinor(minor, currency);
  const [estimate, low, high] = [units(fairPriceMinor), units(fairLowMinor), units(fairHighMinor)];
  return ownOfferText({ amount: units(offerMinor), fairPrice: { estimate, low, high }, currency });
}

/** With the figures of that moment. */
function fairPriceText(
  title: string,
  { currency = 'USD', fairPriceMinor, fairLowMinor = 0, fairHighMinor = 0 }: NotificationFacts,
): string {
  if (fairPriceMinor === undefined) return `${title} has its first fair price`;
  const price = formatRough(fromMinor(fairPriceMinor, currency), currency);
  const range = formatRoughRange(
    fromMinor(fairLowMinor, currency),
    fromMinor(fairHighMinor, currency),
    currency,
  );
  return `${title} has its first fair price: ≈ ${isolated(price)}, likely ${isolated(range)}`;
}

function closedText(
  title: string,
  { currency = 'USD', finalPriceMinor = 0, amountMinor = 0, xp }: NotificationFacts,
): string {
  const offMinor = Math.abs(amountMinor - finalPriceMinor);
  const off = offMinor === 0 ? 'you were spot on' : `you were ${money(offMinor, currency)} off`;
  return `${title} went for ${money(finalPriceMinor, currency)}: ${off}${earned(xp)}`;
}

function earned(xp = 0): string {
  return xp > 0 ? ` and earned ${xp} XP` : '';
}

function achievementName(id: string | undefined): string {
  return achievementList.find((achievement) => achievement.id === id)?.name ?? 'an achievement';
}

const bidiControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;

export function quoted(text: string): string {
  return `“${isolated(text)}”`;
}

/** On one line, and isolated so that right-to-left text does not reorder the rest. */
export function isolated(text: string): string {
  const plain = oneLine(text.replaceAll(bidiControls, ''));
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** One sentence without a full stop; `title` in quotation marks. */
export function restrictionText(action: RestrictionAction, title: string | null): string {
  const what = title ?? 'Something you posted';
  switch (action) {
    case 'hide':
      return `${what} is hidden`;
    case 'remove':
      return `${what} was removed`;
    case 'removePhoto':
      return title === null ? 'One of your photos was removed' : `A photo of ${title} was removed`;
    case 'warn':
      return 'You were warned';
    case 'limit':
      return 'Your account is limited';
    case 'suspend':
      return 'Your account is suspended';
  }
}
