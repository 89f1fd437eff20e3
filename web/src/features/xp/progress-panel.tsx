import { Star } from 'lucide-react';
import { ProgressRing } from '../../ui/progress-ring.tsx';
import { Surface } from '../../ui/surface.tsx';
import { levelProgress } from './level-progress.ts';

/** XP, level, and how far it is to the next one. */
export function ProgressPanel({ xp }: { xp: number }) {
  const { level, next, share } = levelProgress(xp);
  return (
    <Surface as="section" padding="lg" className="flex flex-wrap items-center gap-x-8 gap-y-6">
      <ProgressRing
        label={next ? `Progress to ${next.level}` : 'Progress'}
        share={share}
        tone="gold"
        className="size-36"
      >
        <Star aria-hidden className="mx-auto size-6 fill-gold text-gold" />
        <span className="mt-1 block type-amount text-3xl">{xp.toLocaleString()}</span>
        <span className="block text-sm text-ink-soft">Total XP</span>
      </ProgressRing>
      <div className="min-w-48 flex-1">
        <h2 className="type-heading">Your progress</h2>
        <p className="mt-2 text-lg">
          Member Level: <strong>{level}</strong>
        </p>
        <p className="mt-1 text-ink-soft">
          {next
            ? `${next.missingXp.toLocaleString()} XP to ${next.level}.`
            : 'This is the highest level. Your XP keeps counting on the leaderboard.'}
        </p>
      </div>
    </Surface>
  );
}
