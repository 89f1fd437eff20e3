import type { XpAward } from '@ballpark/domain/contract/xp.ts';
import { Handshake, type LucideIcon, Medal, Target, Trophy } from 'lucide-react';

/** The reasons for awards, in words. */
export const awardReasons: Record<XpAward['reason'], { text: string; icon: LucideIcon }> = {
  closest: { text: 'Closest guess', icon: Trophy },
  close: { text: 'Within 10% of the final price', icon: Target },
  participation: { text: 'Took part', icon: Handshake },
  achievement: { text: 'Achievement', icon: Medal },
};
