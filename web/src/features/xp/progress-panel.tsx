import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { ProgressRing } from '../../ui/progress-ring.tsx';
import { Surface } from '../../ui/surface.tsx';
import { levelProgress } from '../../lib/level-progress.ts';

/** The level and the progress to the next one; `children` stand beside them. */
export function ProgressPanel({ xp, children }: { xp: number; children: ReactNode }) {
  const { level, next, share } = levelProgress(xp);
  return (
    <Surface
      as="section"
      padding="lg"
      aria-labelledby="your-progress"
      className="grid grid-cols-1 items-center gap-x-10 gap-y-7 md:grid-cols-2"
    >
      <div className="flex items-center gap-5 sm:gap-7">
        <ProgressRing
          label={next ? `Progress to ${next.level}` : 'Progress'}
          share={share}
          tone="gold"
          className="size-28 shrink-0 sm:size-32"
        >
          <Star aria-hidden className="mx-auto size-6 fill-gold text-gold" />
          <span className="mt-1 block type-subheading">{level}</span>
        </ProgressRing>
        <div className="min-w-0">
          <h2 id="your-progress" className="type-heading">
            Your progress
          </h2>
          <p className="mt-1.5 text-ink-soft">
            {next
              ? `${next.missingXp.toLocaleString('en')} XP to ${next.level}.`
              : 'You are at the highest level. Your XP keeps counting on the leaderboard.'}
          </p>
        </div>
      </div>
      {children}
    </Surface>
  );
}
