import type { ChoosableKind, NotificationKind } from '@ballpark/domain/notifications.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  BadgeCheck,
  Bell,
  CircleQuestionMark,
  Download,
  CircleCheckBig,
  Flag,
  Gavel,
  Hourglass,
  Lightbulb,
  type LucideIcon,
  MapPin,
  Medal,
  MessageSquareReply,
  MessageCircleQuestionMark,
  MessageCircleReply,
  Pencil,
  RotateCcw,
  Scale,
  Tag,
  TimerOff,
  Trophy,
  UserPlus,
  Users,
} from 'lucide-react';

const plain = 'bg-accent-soft text-accent-ink';
/** Gold is kept for what is earned. */
const earned = 'bg-gold-soft text-gold-ink';
const ending = 'bg-warning-soft text-warning-ink';

type KindStyle = { icon: LucideIcon; tone: string };
/** The groups of the settings. */
export type KindGroup = 'guesses' | 'closing' | 'results' | 'nearby' | 'account';
type KindText = {
  group: KindGroup;
  title: MessageDescriptor;
  hint: MessageDescriptor;
  /** Said when its mails were turned off. */
  noMails: MessageDescriptor;
};

/** In the order of the settings. */
export const kindTexts: Record<ChoosableKind, KindStyle & KindText> = {
  suggestionReceived: {
    icon: Tag,
    tone: plain,
    group: 'guesses',
    title: msg`Someone guesses on your listing`,
    hint: msg`Grouped when there are many.`,
    noMails: msg`We won’t email you about new guesses on your listings any more.`,
  },
  suggestionEdited: {
    icon: Pencil,
    tone: plain,
    group: 'guesses',
    title: msg`Someone changes their guess`,
    hint: msg`On one of your listings.`,
    noMails: msg`We won’t email you about changed guesses on your listings any more.`,
  },
  firstFairPrice: {
    icon: BadgeCheck,
    tone: plain,
    group: 'guesses',
    title: msg`Your listing has a fair price`,
    hint: msg`With the third guess, once per listing.`,
    noMails: msg`We won’t email you about the first fair price of your listings any more.`,
  },
  questionAsked: {
    icon: MessageCircleQuestionMark,
    tone: plain,
    group: 'guesses',
    title: msg`Someone asks about your listing`,
    hint: msg`Grouped when there are many.`,
    noMails: msg`We won’t email you about questions about your listings any more.`,
  },
  questionAnswered: {
    icon: MessageCircleReply,
    tone: plain,
    group: 'results',
    title: msg`Someone answers your question`,
    hint: msg`The listing’s owner.`,
    noMails: msg`We won’t email you about answers to your questions any more.`,
  },
  listingEndsSoon: {
    icon: Hourglass,
    tone: ending,
    group: 'closing',
    title: msg`Your listing ends soon`,
    hint: msg`A day before, so you can close it with a final price.`,
    noMails: msg`We won’t email you about your listings that end soon any more.`,
  },
  listingAutoClosed: {
    icon: TimerOff,
    tone: ending,
    group: 'closing',
    title: msg`Your listing expires`,
    hint: msg`Time ran out without a final price.`,
    noMails: msg`We won’t email you about your expired listings any more.`,
  },
  finalPriceAsked: {
    icon: CircleQuestionMark,
    tone: plain,
    group: 'closing',
    title: msg`What did it go for?`,
    hint: msg`We ask when your listing expires, and once more after five days.`,
    noMails: msg`We won’t email you about what your listings went for any more.`,
  },
  pricedListingClosed: {
    icon: CircleCheckBig,
    tone: earned,
    group: 'results',
    title: msg`A listing you guessed on closes`,
    hint: msg`The final price, how close you were, and your XP.`,
    noMails: msg`We won’t email you about closed listings you guessed on any more.`,
  },
  pricedListingReopened: {
    icon: RotateCcw,
    tone: plain,
    group: 'results',
    title: msg`A listing you guessed on reopens`,
    hint: msg`Your guess still stands, and you can change it.`,
    noMails: msg`We won’t email you about reopened listings you guessed on any more.`,
  },
  firstGuessJoined: {
    icon: Users,
    tone: plain,
    group: 'results',
    title: msg`Someone joins a listing you priced first`,
    hint: msg`With the second guess, once per listing.`,
    noMails: msg`We won’t email you about second guesses on listings that you priced first any more.`,
  },
  achievementUnlocked: {
    icon: Medal,
    tone: earned,
    group: 'account',
    title: msg`You unlock an achievement`,
    hint: msg`Including the XP it earns you.`,
    noMails: msg`We won’t email you about achievements you unlock any more.`,
  },
  rankReached: {
    icon: Trophy,
    tone: earned,
    group: 'account',
    title: msg`You climb the ranks in your area`,
    hint: msg`When you’re among the best nearby.`,
    noMails: msg`We won’t email you about your rank any more.`,
  },
  listingNearby: {
    icon: MapPin,
    tone: plain,
    group: 'nearby',
    title: msg`A new listing nearby might interest you`,
    hint: msg`At most three a day.`,
    noMails: msg`We won’t email you about new listings nearby any more.`,
  },
  nearbyToGuess: {
    icon: Lightbulb,
    tone: plain,
    group: 'nearby',
    title: msg`Listings nearby to guess`,
    hint: msg`Once a day in the late afternoon, if there are three or more.`,
    noMails: msg`We won’t email you about listings nearby to guess any more.`,
  },
  exportReady: {
    icon: Download,
    tone: plain,
    group: 'account',
    title: msg`The copy of your data is ready`,
    hint: msg`If you asked for one.`,
    noMails: msg`We won’t email you about your data copies any more.`,
  },
  reportDecided: {
    icon: Flag,
    tone: plain,
    group: 'account',
    title: msg`Your report is decided`,
    hint: msg`Reports are anonymous.`,
    noMails: msg`We won’t email you about your reports any more.`,
  },
  caseOpened: {
    icon: Gavel,
    tone: ending,
    group: 'account',
    title: msg`A case needs a decision`,
    hint: msg`Grouped when there are many.`,
    noMails: msg`We won’t email you about cases that need a decision any more.`,
  },
  newcomersWait: {
    icon: UserPlus,
    tone: plain,
    group: 'account',
    title: msg`Newcomers wait to be let in`,
    hint: msg`Once a day at most.`,
    noMails: msg`We won’t email you about newcomers who wait any more.`,
  },
};

const kindStyles: Record<NotificationKind, KindStyle> = {
  ...kindTexts,
  statementMade: { icon: Scale, tone: ending },
  appealAnswered: { icon: MessageSquareReply, tone: plain },
};

export function styleOf(kind: NotificationKind): KindStyle {
  return kindStyles[kind] ?? { icon: Bell, tone: plain };
}
