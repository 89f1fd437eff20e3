import type { Achievement } from '@ballpark/domain/contract/xp.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Surface } from '../../ui/surface.tsx';
import { achievementsQuery } from './achievement-queries.ts';
import { shareOf, unlockedFirst } from './achievement-order.ts';
import { progressText, unlockedText } from './achievement-texts.ts';
import { Loading } from '../../lib/loading.tsx';
import { Medallion } from './medallion.tsx';
import { say } from '../../ui/say.ts';

const shownFirst = 6;

export function AchievementsWidget({ userId }: { userId: string }) {
  const achievements = useQuery(achievementsQuery(userId));
  const [isWhole, setWhole] = useState(false);
  if (!achievements.data)
    return (
      <Loading
        query={achievements}
        skeleton={<Skeleton className="h-112 rounded-xl" />}
        failed={say(messages.achievementsFailed)}
      />
    );
  const { data } = achievements;
  const ordered = unlockedFirst(data);
  return (
    <Surface as="section">
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="type-subheading">{t`Achievements`}</h2>
        <p className="text-sm text-ink-soft tabular-nums">{unlockedText(data)}</p>
      </div>
      <ul className="divide-y divide-line">
        {(isWhole ? ordered : ordered.slice(0, shownFirst)).map((achievement) => (
          <AchievementRow key={achievement.id} achievement={achievement} />
        ))}
      </ul>
      {!isWhole && data.length > shownFirst && (
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => setWhole(true)}>
          {t`Show all ${{ count: data.length }}`}
        </Button>
      )}
    </Surface>
  );
}

function AchievementRow({ achievement }: { achievement: Achievement }) {
  const { name, description, unlocked } = achievement;
  const progress = progressText(achievement);
  return (
    <li className="flex items-center gap-3.5 py-3">
      <Medallion achievement={achievement} size="sm" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="font-semibold">{name}</h3>
          <span className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
            {unlocked ? (
              <span className="font-semibold text-gold-ink">
                {t({ message: 'Unlocked', context: 'one achievement' })}
              </span>
            ) : (
              progress
            )}
          </span>
        </div>
        <p className="text-sm text-ink-soft">{description}</p>
        {!unlocked && (
          <div className="mt-2">
            <ProgressBar label={name} share={shareOf(achievement)} valueText={progress} />
          </div>
        )}
      </div>
    </li>
  );
}
