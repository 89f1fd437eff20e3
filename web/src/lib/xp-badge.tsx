import { Star } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';
import { gainText, xpText } from './format/number-text.ts';

export function XpBadge({ xp, isAward = false }: { xp: number; isAward?: boolean }) {
  return (
    <Badge tone="gold" icon={Star}>
      {isAward ? gainText(xp) : xpText(xp)}
    </Badge>
  );
}
