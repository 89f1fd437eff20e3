import { Star } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';

/** '120 XP', or '+20 XP' for an award. */
export function XpBadge({ xp, isAward = false }: { xp: number; isAward?: boolean }) {
  return (
    <Badge tone="gold" icon={Star}>
      {isAward && '+'}
      {xp.toLocaleString('en')} XP
    </Badge>
  );
}
