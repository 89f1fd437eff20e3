import { Star } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';

export function XpBadge({ xp, isAward = false }: { xp: number; isAward?: boolean }) {
  return (
    <Badge tone="gold" icon={Star}>
      {isAward && '+'}
      {xp.toLocaleString('en')} XP
    </Badge>
  );
}
