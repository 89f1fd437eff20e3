import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { exportDays } from './account-days.ts';
import { achievementName } from './achievements.ts';
import { fromMinor } from './money.ts';
import { isolated, quoted } from './quoted.ts';
import { ownOfferText } from './offer-text.ts';
import { formatPlain } from './rough-amount.ts';
import type { NotificationKind } from './notifications.ts';
import { formatRough, formatRoughRange } from './rough-amount.ts';
import type { AppealOutcome, RestrictionAction } from './reports.ts';
import { shownAgainText, toldRestrictionText } from './restriction-text.ts';
import { sentence } from './sentences.ts';

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
  /** Whether the restriction has ended. */
  isOver?: boolean;
  outcome?: AppealOutcome;
};

type PendingNotification = { kind: NotificationKind; count: number; facts: NotificationFacts };

/** One sentence, without its full stop. */
export function notificationText(i18n: I18n, { kind, count, facts }: PendingNotification): string {
  const title = quoted(i18n, facts.title ?? '');
  const name = facts.name === undefined ? null : isolated(i18n, facts.name);
  const amount = suggested(i18n, facts);
  switch (kind) {
    case 'suggestionReceived':
      if (name === null)
        return i18n._(
          msg`${plural(
            { count },
            { one: msg`A new guess on ${{ title }}`, other: msg`# new guesses on ${{ title }}` },
          )}`,
        );
      return count === 1
        ? i18n._(msg`${{ name }} guesses ${{ amount }} for ${{ title }}`)
        : i18n._(
            msg`${plural({ count }, { one: '# new guess', other: '# new guesses' })} on ${{ title }}, the latest ${{ amount }} from ${{ name }}`,
          );
    case 'suggestionEdited':
      if (count === 1)
        return name === null
          ? i18n._(msg`Someone changed their guess on ${{ title }}`)
          : i18n._(msg`${{ name }} now guesses ${{ amount }} for ${{ title }}`);
      return name === null
        ? i18n._(
            msg`${plural({ count }, { one: '# changed guess', other: '# changed guesses' })} on ${{ title }}`,
          )
        : i18n._(
            msg`${plural({ count }, { one: '# changed guess', other: '# changed guesses' })} on ${{ title }}, the latest ${{ amount }} from ${{ name }}`,
          );
    case 'firstFairPrice':
      return fairPriceText(i18n, title, facts);
    case 'listingEndsSoon':
      return i18n._(msg`Your listing ${{ title }} expires within a day`);
    case 'listingAutoClosed':
      return i18n._(msg`Your listing ${{ title }} has expired`);
    case 'finalPriceAsked':
      return i18n._(msg`${{ title }} has expired: what did it go for?`);
    case 'pricedListingClosed':
      return closedText(i18n, title, facts);
    case 'pricedListingReopened':
      return i18n._(msg`${{ title }} is open for guesses again`);
    case 'firstGuessJoined':
      return i18n._(msg`Someone else guessed on ${{ title }}: see how you compare`);
    case 'achievementUnlocked':
      return unlockedText(i18n, facts);
    case 'rankReached':
      return i18n._(msg`You’re now number ${{ rank: facts.rank ?? 1 }} in your area`);
    case 'listingNearby':
      return i18n._(msg`New near you: ${{ title }}`);
    case 'nearbyToGuess':
      return i18n._(
        msg`${plural(
          { count },
          { one: '# listing near you needs your guess', other: '# listings near you need your guess' },
        )}`,
      );
    case 'questionAsked':
      if (count === 1)
        return name === null
          ? i18n._(msg`A question about ${{ title }}`)
          : i18n._(msg`${{ name }} asked about ${{ title }}`);
      return name === null
        ? i18n._(
            msg`${plural({ count }, { one: '# new question', other: '# new questions' })} about ${{ title }}`,
          )
        : i18n._(
            msg`${plural({ count }, { one: '# new question', other: '# new questions' })} about ${{ title }}, the latest from ${{ name }}`,
          );
    case 'questionAnswered':
      return name === null
        ? i18n._(
            msg`${plural(
              { count },
              {
                one: msg`Your question about ${{ title }} has an answer`,
                other: msg`Your questions about ${{ title }} have answers`,
              },
            )}`,
          )
        : i18n._(
            msg`${plural(
              { count },
              {
                one: msg`${{ name }} answered your question about ${{ title }}`,
                other: msg`${{ name }} answered your questions about ${{ title }}`,
              },
            )}`,
          );
    case 'exportReady':
      return i18n._(
        msg`${plural(
          { days: exportDays },
          {
            one: 'The copy of your data is ready: you can download it for # day',
            other: 'The copy of your data is ready: you can download it for # days',
          },
        )}`,
      );
    case 'reportDecided':
      if (facts.isReversal) return i18n._(msg`After an appeal, we’ve undone the decision on your report`);
      return facts.wasRight
        ? i18n._(msg`We’ve acted on your report. Thank you`)
        : i18n._(msg`We’ve looked at your report: it breaks no house rule, so it stays`);
    case 'caseOpened':
      return i18n._(
        msg`${plural({ count }, { one: 'A case needs a decision', other: '# cases need a decision' })}`,
      );
    case 'newcomersWait':
      return i18n._(
        msg`${plural(
          { count },
          {
            one: 'A newcomer waits to be let in',
            other: '# newcomers wait to be let in',
          },
        )}`,
      );
    case 'statementMade':
      if (facts.isOver) return shownAgainText(i18n, facts.title ?? null);
      return toldRestrictionText(i18n, facts.restriction ?? 'warn', facts.title ?? null);
    case 'appealAnswered':
      return facts.outcome === 'granted'
        ? i18n._(msg`Your appeal was granted: we’ve undone the decision`)
        : i18n._(msg`Your appeal was answered: the decision stands`);
  }
}

/** As a mail says it in its text: with the full stop, unless it asks. */
export function notificationSentence(i18n: I18n, notification: PendingNotification): string {
  const text = notificationText(i18n, notification);
  return notification.kind === 'finalPriceAsked' ? text : sentence(i18n, text);
}

const headings: Record<NotificationKind, MessageDescriptor> = {
  suggestionReceived: msg`You have a new guess`,
  suggestionEdited: msg`A guess has changed`,
  firstFairPrice: msg`Your fair price is here`,
  listingEndsSoon: msg`Your listing expires soon`,
  listingAutoClosed: msg`Your listing has expired`,
  finalPriceAsked: msg`What did it go for?`,
  pricedListingClosed: msg`The price is in`,
  pricedListingReopened: msg`Open again`,
  firstGuessJoined: msg`You’re no longer the only one`,
  achievementUnlocked: msg`A badge for you`,
  rankReached: msg`You’re moving up`,
  listingNearby: msg`New near you`,
  nearbyToGuess: msg`What would you say?`,
  exportReady: msg`Your data is ready`,
  reportDecided: msg`About your report`,
  caseOpened: msg`A decision is needed`,
  newcomersWait: msg`Somebody would like to join`,
  statementMade: msg`A decision about you`,
  appealAnswered: msg`Your appeal was answered`,
  questionAsked: msg`You have a question`,
  questionAnswered: msg`You have an answer`,
};

/** The first line of its mail. */
export function notificationHeading(i18n: I18n, kind: NotificationKind): string {
  return i18n._(headings[kind]);
}

/** Without what the page will reveal; null if it reveals nothing. */
export function notificationTeaser(i18n: I18n, { kind, facts }: PendingNotification): string | null {
  if (kind !== 'pricedListingClosed') return null;
  return i18n._(msg`${{ title: quoted(i18n, facts.title ?? '') }} has a final price: see how close you were`);
}

function money(i18n: I18n, minor: number, currency: string): string {
  return isolated(i18n, formatPlain(fromMinor(minor, currency), currency));
}

function suggested(i18n: I18n, { currency = 'USD', amountMinor = 0 }: NotificationFacts): string {
  return money(i18n, amountMinor, currency);
}

/** 'Your $2,400 is high: about $800 above the fair price': what a mail says besides; null if nothing. */
export function notificationDetail(i18n: I18n, { kind, facts }: PendingNotification): string | null {
  const { currency = 'USD', fairPriceMinor, fairLowMinor = 0, fairHighMinor = 0, offerMinor } = facts;
  if (kind !== 'firstFairPrice' || fairPriceMinor === undefined) return null;
  if (offerMinor === undefined || offerMinor === null) return null;
  const units = (minor: number) => fromMinor(minor, currency);
  const [estimate, low, high] = [units(fairPriceMinor), units(fairLowMinor), units(fairHighMinor)];
  return ownOfferText(i18n, { amount: units(offerMinor), fairPrice: { estimate, low, high }, currency });
}

/** With the figures of that moment. */
function fairPriceText(
  i18n: I18n,
  title: string,
  { currency = 'USD', fairPriceMinor, fairLowMinor = 0, fairHighMinor = 0 }: NotificationFacts,
): string {
  if (fairPriceMinor === undefined) return i18n._(msg`${{ title }} has its first fair price`);
  const price = formatRough(fromMinor(fairPriceMinor, currency), currency);
  const range = formatRoughRange(
    fromMinor(fairLowMinor, currency),
    fromMinor(fairHighMinor, currency),
    currency,
  );
  return i18n._(
    msg`${{ title }} has its first fair price: ≈ ${{ price: isolated(i18n, price) }}, likely ${{ range: isolated(i18n, range) }}`,
  );
}

function closedText(
  i18n: I18n,
  title: string,
  { currency = 'USD', finalPriceMinor = 0, amountMinor = 0, xp = 0 }: NotificationFacts,
): string {
  const offMinor = Math.abs(amountMinor - finalPriceMinor);
  const price = money(i18n, finalPriceMinor, currency);
  if (offMinor === 0)
    return xp > 0
      ? i18n._(msg`${{ title }} went for ${{ price }}: you were spot on and earned ${{ xp }} XP`)
      : i18n._(msg`${{ title }} went for ${{ price }}: you were spot on`);
  const off = money(i18n, offMinor, currency);
  return xp > 0
    ? i18n._(msg`${{ title }} went for ${{ price }}: you were ${{ off }} off and earned ${{ xp }} XP`)
    : i18n._(msg`${{ title }} went for ${{ price }}: you were ${{ off }} off`);
}

function unlockedText(i18n: I18n, { achievementId, xp = 0 }: NotificationFacts): string {
  const name = achievementName(i18n, achievementId ?? null);
  if (name === null) return i18n._(msg`You unlocked an achievement`);
  return xp > 0
    ? i18n._(msg`You unlocked “${{ name }}” and earned ${{ xp }} XP`)
    : i18n._(msg`You unlocked “${{ name }}”`);
}
