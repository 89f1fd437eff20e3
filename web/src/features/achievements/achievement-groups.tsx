import type { Achievement } from '@ballpark/domain/contract/achievements.ts';
import { useId } from 'react';
import { AchievementCard } from './achievement-card.tsx';
import { groupByCategory } from './achievement-order.ts';

/** All achievements by category (product 2.10). */
export function AchievementGroups({ achievements }: { achievements: readonly Achievement[] }) {
  return groupByCategory(achievements).map(({ name, achievements: members }) => (
    <Group key={name} name={name} achievements={members} />
  ));
}

function Group({ name, achievements }: { name: string; achievements: readonly Achievement[] }) {
  const headingId = useId();
  const unlockedCount = achievements.filter(({ unlocked }) => unlocked).length;
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 id={headingId} className="type-heading">
          {name}
        </h2>
        <p className="text-sm text-ink-soft tabular-nums">
          {unlockedCount} of {achievements.length} unlocked
        </p>
      </div>
      <ul className="grid grid-cols-1 gap-3 sm:gap-4 md:grid-cols-2 xl:grid-cols-3">
        {achievements.map((achievement) => (
          <AchievementCard key={achievement.id} achievement={achievement} />
        ))}
      </ul>
    </section>
  );
}
