import type { ChoosableKind, NotificationKind } from '@ballpark/domain/notifications.ts';
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
  Users,
} from 'lucide-react';

const plain = 'bg-accent-soft text-accent-ink';
/** Gold is kept for what is earned. */
const earned = 'bg-gold-soft text-gold-ink';
const ending = 'bg-warning-soft text-warning-ink';

type KindStyle = { icon: LucideIcon; tone: string };
/** The groups of the settings. */
export type KindGroup = 'guesses' | 'closing' | 'results' | 'nearby' | 'account';
type KindText = { group: KindGroup; title: string; hint: string; mailsOf: string };

/** In the order of the settings. `mailsOf` continues 'mails about'. */
export const kindTexts: Record<ChoosableKind, KindStyle & KindText> = {
  suggestionReceived: {
    icon: Tag,
    tone: plain,
    group: 'guesses',
    title: 'Someone guesses on your listing',
    hint: 'Grouped when there are many.',
    mailsOf: 'new guesses on your listings',
  },
  suggestionEdited: {
    icon: Pencil,
    tone: plain,
    group: 'guesses',
    title: 'Someone changes their guess',
    hint: 'On one of your listings.',
    mailsOf: 'changed guesses on your listings',
  },
  firstFairPrice: {
    icon: BadgeCheck,
    tone: plain,
    group: 'guesses',
    title: 'Your listing has a fair price',
    hint: 'With the third guess, once per listing.',
    mailsOf: 'the first fair price of your listings',
  },
  questionAsked: {
    icon: MessageCircleQuestionMark,
    tone: plain,
    group: 'guesses',
    title: 'Someone asks about your listing',
    hint: 'Grouped when there are many.',
    mailsOf: 'questions about your listings',
  },
  questionAnswered: {
    icon: MessageCircleReply,
    tone: plain,
    group: 'results',
    title: 'Someone answers your question',
    hint: 'The listing’s owner.',
    mailsOf: 'answers to your questions',
  },
  listingEndsSoon: {
    icon: Hourglass,
    tone: ending,
    group: 'closing',
    title: 'Your listing ends soon',
    hint: 'A day before, so you can close it with a final price.',
    mailsOf: 'your listings that end soon',
  },
  listingAutoClosed: {
    icon: TimerOff,
    tone: ending,
    group: 'closing',
    title: 'Your listing expires',
    hint: 'Time ran out without a final price.',
    mailsOf: 'your expired listings',
  },
  finalPriceAsked: {
    icon: CircleQuestionMark,
    tone: plain,
    group: 'closing',
    title: 'What did it go for?',
    hint: 'We ask when your listing expires, and once more after five days.',
    mailsOf: 'what your listings went for',
  },
  pricedListingClosed: {
    icon: CircleCheckBig,
    tone: earned,
    group: 'results',
    title: 'A listing you guessed on closes',
    hint: 'The final price, how close you were, and your XP.',
    mailsOf: 'closed listings you guessed on',
  },
  pricedListingReopened: {
    icon: RotateCcw,
    tone: plain,
    group: 'results',
    title: 'A listing you guessed on reopens',
    hint: 'Your guess still stands, and you can change it.',
    mailsOf: 'reopened listings you guessed on',
  },
  firstGuessJoined: {
    icon: Users,
    tone: plain,
    group: 'results',
    title: 'Someone joins a listing you priced first',
    hint: 'With the second guess, once per listing.',
    mailsOf: 'second guesses on listings that you priced first',
  },
  achievementUnlocked: {
    icon: Medal,
    tone: earned,
    group: 'account',
    title: 'You unlock an achievement',
    hint: 'Including the XP it earns you.',
    mailsOf: 'achievements you unlock',
  },
  rankReached: {
    icon: Trophy,
    tone: earned,
    group: 'account',
    title: 'You climb the ranks in your area',
    hint: 'When you’re among the best nearby.',
    mailsOf: 'your rank',
  },
  listingNearby: {
    icon: MapPin,
    tone: plain,
    group: 'nearby',
    title: 'A new listing nearby might interest you',
    hint: 'At most three a day.',
    mailsOf: 'new listings nearby',
  },
  nearbyToGuess: {
    icon: Lightbulb,
    tone: plain,
    group: 'nearby',
    title: 'Listings nearby to guess',
    hint: 'Once a day in the late afternoon, if there are three or more.',
    mailsOf: 'listings nearby to guess',
  },
  exportReady: {
    icon: Download,
    tone: plain,
    group: 'account',
    title: 'The copy of your data is ready',
    hint: 'If you asked for one.',
    mailsOf: 'your data copies',
  },
  reportDecided: {
    icon: Flag,
    tone: plain,
    group: 'account',
    title: 'Your report is decided',
    hint: 'Reports are anonymous.',
    mailsOf: 'your reports',
  },
  caseOpened: {
    icon: Gavel,
    tone: ending,
    group: 'account',
    title: 'A case needs a decision',
    hint: 'Grouped when there are many.',
    mailsOf: 'cases that need a decision',
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
