import type { XpAward } from '@ballpark/domain/contract/xp.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Handshake, type LucideIcon, Medal, Target, Trophy } from 'lucide-react';

/** The reasons for awards, in words. */
export const awardReasons: Record<XpAward['reason'], { text: MessageDescriptor; icon: LucideIcon }> = {
  closest: { text: msg`Closest guess`, icon: Trophy },
  close: { text: msg`Within 10% of the final price`, icon: Target },
  participation: { text: msg`Took part`, icon: Handshake },
  achievement: { text: msg`Achievement`, icon: Medal },
};
