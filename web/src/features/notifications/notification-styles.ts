import type { NotificationKind } from '@ballpark/domain/contract/notifications.ts';
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

type NotificationStyle = { icon: LucideIcon; tone: string };

const stylesOf: Record<NotificationKind, NotificationStyle> = {
  suggestionReceived: { icon: Tag, tone: plain },
  suggestionEdited: { icon: Pencil, tone: plain },
  listingEndsSoon: { icon: Hourglass, tone: ending },
  listingAutoClosed: { icon: TimerOff, tone: ending },
  finalPriceAsked: { icon: CircleQuestionMark, tone: plain },
  pricedListingClosed: { icon: CircleCheckBig, tone: earned },
  pricedListingReopened: { icon: RotateCcw, tone: plain },
  achievementUnlocked: { icon: Medal, tone: earned },
  rankReached: { icon: Trophy, tone: earned },
  listingNearby: { icon: MapPin, tone: plain },
  nearbyToGuess: { icon: Lightbulb, tone: plain },
  exportReady: { icon: Download, tone: plain },
  reportDecided: { icon: Flag, tone: plain },
  caseOpened: { icon: Gavel, tone: ending },
  statementMade: { icon: Scale, tone: ending },
  appealAnswered: { icon: MessageSquareReply, tone: plain },
  questionAsked: { icon: MessageCircleQuestionMark, tone: plain },
  questionAnswered: { icon: MessageCircleReply, tone: plain },
};

/** How a kind of notification is drawn: its icon and the colours of its place. A tab may meet kinds of a later version. */
export function styleOf(kind: NotificationKind): NotificationStyle {
  return stylesOf[kind] ?? { icon: Bell, tone: plain };
}
