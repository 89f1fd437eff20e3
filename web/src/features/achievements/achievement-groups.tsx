import type { Achievement } from '@ballpark/domain/contract/achievements.ts';
import { useId } from 'react';
import { classes } from '../../ui/classes.ts';
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
      <ul className="grid grid-cols-1 gap-3 sm:gap-4 md:grid-cols-6">
        {achievements.map((achievement, at) => (
          <AchievementCard
            key={achievement.id}
            achievement={achievement}
            className={widthOf(at, achievements.length)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Two cards in a row, on wide screens three; the last row has as many as are left, as wide as the others together. */
function widthOf(at: number, count: number): string {
  const isAloneInTwos = count % 2 === 1 && at === count - 1;
  const left = count % 3;
  const isInLastPair = left === 2 ? at >= count - 2 : left === 1 && at >= count - 4;
  return classes(
    isAloneInTwos ? 'md:col-span-6' : 'md:col-span-3',
    isInLastPair ? 'xl:col-span-3' : 'xl:col-span-2',
  );
}
