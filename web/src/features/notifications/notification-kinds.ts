import type { ChoosableKind, NotificationKind } from '@ballpark/domain/notifications.ts';
import {
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
} from 'lucide-react';

const plain = 'bg-accent-soft text-accent-ink';
/** Gold is kept for what is earned. */
const earned = 'bg-gold-soft text-gold-ink';
const ending = 'bg-warning-soft text-warning-ink';

type KindStyle = { icon: LucideIcon; tone: string };
type KindText = { title: string; hint: string; mailsOf: string };

/** Each kind whose channels people choose, in the order of the settings: how it is drawn and what it is about. `mailsOf` goes on from 'mails about'. */
export const kindTexts: Record<ChoosableKind, KindStyle & KindText> = {
  suggestionReceived: {
    icon: Tag,
    tone: plain,
    title: 'Someone prices your listing',
    hint: 'Many at once are one notification.',
    mailsOf: 'new suggestions on your listings',
  },
  suggestionEdited: {
    icon: Pencil,
    tone: plain,
    title: 'Someone changes their price',
    hint: 'On a listing of yours.',
    mailsOf: 'changed suggestions on your listings',
  },
  questionAsked: {
    icon: MessageCircleQuestionMark,
    tone: plain,
    title: 'Someone asks about your listing',
    hint: 'Many at once are one notification.',
    mailsOf: 'questions about your listings',
  },
  questionAnswered: {
    icon: MessageCircleReply,
    tone: plain,
    title: 'Your question is answered',
    hint: 'By the owner of the listing.',
    mailsOf: 'answers to your questions',
  },
  listingEndsSoon: {
    icon: Hourglass,
    tone: ending,
    title: 'Your listing ends soon',
    hint: 'A day before, so that you can close it with a final price.',
    mailsOf: 'listings of yours that end soon',
  },
  listingAutoClosed: {
    icon: TimerOff,
    tone: ending,
    title: 'Your listing closed by itself',
    hint: 'Its time was over without a final price.',
    mailsOf: 'listings of yours that closed by themselves',
  },
  finalPriceAsked: {
    icon: CircleQuestionMark,
    tone: plain,
    title: 'What did it go for?',
    hint: 'Asked when your listing has closed by itself, and once more after five days.',
    mailsOf: 'what your listings went for',
  },
  pricedListingClosed: {
    icon: CircleCheckBig,
    tone: earned,
    title: 'A listing you priced closes',
    hint: 'The final price, how near you were, and your XP.',
    mailsOf: 'closed listings that you priced',
  },
  pricedListingReopened: {
    icon: RotateCcw,
    tone: plain,
    title: 'A listing you priced opens again',
    hint: 'Your suggestion still stands, and you can change it.',
    mailsOf: 'reopened listings that you priced',
  },
  achievementUnlocked: {
    icon: Medal,
    tone: earned,
    title: 'You unlock an achievement',
    hint: 'With the XP that it brings.',
    mailsOf: 'achievements that you unlock',
  },
  rankReached: {
    icon: Trophy,
    tone: earned,
    title: 'You reach a rank in your area',
    hint: 'Among the best of your neighbours.',
    mailsOf: 'ranks that you reach',
  },
  listingNearby: {
    icon: MapPin,
    tone: plain,
    title: 'A new listing nearby may interest you',
    hint: 'At most three a day.',
    mailsOf: 'new listings nearby',
  },
  nearbyToGuess: {
    icon: Lightbulb,
    tone: plain,
    title: 'Three nearby to guess',
    hint: 'Once a day, in the late afternoon, where three or more wait for you.',
    mailsOf: 'listings nearby to guess',
  },
  exportReady: {
    icon: Download,
    tone: plain,
    title: 'The copy of your data is ready',
    hint: 'When you have asked for one.',
    mailsOf: 'copies of your data',
  },
  reportDecided: {
    icon: Flag,
    tone: plain,
    title: 'What you reported was decided',
    hint: 'Nobody is told who has reported.',
    mailsOf: 'what became of your reports',
  },
  caseOpened: {
    icon: Gavel,
    tone: ending,
    title: 'A case waits for a decision',
    hint: 'Many at once are one notification.',
    mailsOf: 'cases that wait for a decision',
  },
};

const kindStyles: Record<NotificationKind, KindStyle> = {
  ...kindTexts,
  statementMade: { icon: Scale, tone: ending },
  appealAnswered: { icon: MessageSquareReply, tone: plain },
};

/** How a kind of notification is drawn: its icon and the colours of its place. A tab may meet kinds of a later version. */
export function styleOf(kind: NotificationKind): KindStyle {
  return kindStyles[kind] ?? { icon: Bell, tone: plain };
}
