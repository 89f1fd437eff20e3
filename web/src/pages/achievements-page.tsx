import type { Achievement, AchievementSummary } from '@ballpark/domain/contract/xp.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { ChartPie, Lightbulb, Lock, type LucideIcon, Medal, Star, Target, Users, Zap } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import {
  completionPercent,
  groupByCategory,
  nextToUnlock,
  shareOf,
} from '../features/achievements/achievement-order.ts';
import { achievementSummaryQuery, achievementsQuery } from '../features/achievements/achievement-queries.ts';
import { Medallion } from '../features/achievements/medallion.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { errorText } from '../lib/api/api.ts';
import { levelProgress } from '../lib/level-progress.ts';
import { useSession } from '../lib/session/session.tsx';
import { XpBadge } from '../lib/xp-badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ProgressBar, ProgressRing } from '../ui/progress.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StatCard } from '../ui/stat-card.tsx';
import { Surface } from '../ui/surface.tsx';

export function Component() {
  const { user } = useSession();
  return (
    <>
      <PageTitle>Achievements</PageTitle>
      <PageHeader title="Achievements" description="What your guesses have earned you, and what’s next." />
      {user ? <Achievements user={user} /> : <AchievementsSkeleton />}
    </>
  );
}

function Achievements({ user }: { user: OwnProfile }) {
  const list = useQuery(achievementsQuery(user.id));
  const summary = useQuery(achievementSummaryQuery(user.id));
  const achievements = list.data;
  if (list.isPending || summary.isPending) return <AchievementsSkeleton />;
  if (!achievements || !summary.data) {
    return (
      <ErrorState
        title={errorText(list.error ?? summary.error, messages.achievementsFailed)}
        isRetrying={list.isFetching || summary.isFetching}
        onRetry={() => void Promise.all([list.refetch(), summary.refetch()])}
      />
    );
  }
  return (
    <div className="flex flex-col gap-8">
      <NextUp achievements={nextToUnlock(achievements)} />
      <AchievementCounters achievements={achievements} xp={user.xp} />
      <ProgressPanel xp={user.xp}>
        <SummaryList summary={summary.data} />
      </ProgressPanel>
      {!achievements.some(({ unlocked }) => unlocked) && <NothingYet />}
      <AchievementGroups achievements={achievements} />
    </div>
  );
}

function NextUp({ achievements }: { achievements: readonly Achievement[] }) {
  if (achievements.length === 0) return null;
  return (
    <section aria-labelledby="next-up">
      <h2 id="next-up" className="mb-3 type-heading">
        Next up
      </h2>
      <ul className="grid grid-cols-1 gap-3 sm:gap-4 xl:grid-cols-3">
        {achievements.map((achievement) => (
          <AchievementCard key={achievement.id} achievement={achievement} />
        ))}
      </ul>
    </section>
  );
}

function NothingYet() {
  return (
    <EmptyState
      icon={Medal}
      title="Nothing unlocked yet"
      action={<LinkButton to="/home">Back to Home</LinkButton>}
    >
      Guess on a listing and your first achievement is yours.
    </EmptyState>
  );
}

/** Unlocked, Locked, Completion % and Total XP. */
function AchievementCounters({ achievements, xp }: { achievements: readonly Achievement[]; xp: number }) {
  const unlockedCount = achievements.filter(({ unlocked }) => unlocked).length;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard label="Unlocked" icon={Medal} isGold>
        {unlockedCount.toLocaleString('en')}
      </StatCard>
      <StatCard label="Locked" icon={Lock}>
        {(achievements.length - unlockedCount).toLocaleString('en')}
      </StatCard>
      <StatCard label="Completion" icon={ChartPie}>
        {completionPercent(achievements)}%
      </StatCard>
      <StatCard label="Total XP" icon={Star} isGold>
        {xp.toLocaleString('en')}
      </StatCard>
    </dl>
  );
}

const parts: { fact: keyof AchievementSummary; label: string; icon: LucideIcon }[] = [
  { fact: 'totalSuggestions', label: 'Total guesses', icon: Lightbulb },
  { fact: 'accurateSuggestions', label: 'Accurate guesses', icon: Target },
  { fact: 'quickResponses', label: 'Quick responses', icon: Zap },
  { fact: 'uniquePeopleHelped', label: 'People helped', icon: Users },
];

/** Progress towards most achievements. */
function SummaryList({ summary }: { summary: AchievementSummary }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-8">
      {parts.map(({ fact, label, icon: Icon }) => (
        <div key={fact} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="flex items-center gap-2 type-amount text-2xl">
            <Icon aria-hidden className="size-5 text-accent-ink" />
            {summary[fact].toLocaleString('en')}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function AchievementGroups({ achievements }: { achievements: readonly Achievement[] }) {
  return groupByCategory(achievements).map(({ name, achievements: members }) => (
    <Group key={name} name={name} achievements={members} />
  ));
}

function Group({ name, achievements }: { name: string; achievements: readonly Achievement[] }) {
  const headingId = useId();
  const unlockedCount = achievements.filter(({ unlocked }) => unlocked).length;
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
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

function widthOf(at: number, count: number): string {
  const isAloneInTwos = count % 2 === 1 && at === count - 1;
  const left = count % 3;
  const isInLastPair = left === 2 ? at >= count - 2 : left === 1 && at >= count - 4;
  return classes(
    isAloneInTwos ? 'md:col-span-6' : 'md:col-span-3',
    isInLastPair ? 'xl:col-span-3' : 'xl:col-span-2',
  );
}

function AchievementCard({ achievement, className }: { achievement: Achievement; className?: string }) {
  const { name, description, unlocked, currentProgress, requirement, xpReward } = achievement;
  const progress = `${currentProgress.toLocaleString('en')} of ${requirement.toLocaleString('en')}`;
  return (
    <Surface as="li" padding="sm" className={classes('flex flex-wrap gap-4', className)}>
      <Medallion achievement={achievement} />
      <div className="flex min-w-0 flex-[1_1_8rem] flex-col">
        <h3 className="type-subheading">{name}</h3>
        <p className="mt-0.5 mb-3 text-[0.9375rem] text-ink-soft">{description}</p>
        <div className="mt-auto">
          <ProgressBar
            label={name}
            share={shareOf(achievement)}
            valueText={unlocked ? 'Unlocked' : progress}
            tone={unlocked ? 'gold' : 'accent'}
          />
          <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
            <p aria-hidden className="text-sm text-ink-soft tabular-nums">
              {unlocked ? <span className="font-semibold text-gold-ink">Unlocked</span> : progress}
            </p>
            <XpBadge xp={xpReward} isAward />
          </div>
        </div>
      </div>
    </Surface>
  );
}

function ProgressPanel({ xp, children }: { xp: number; children: ReactNode }) {
  const { level, next, share } = levelProgress(xp);
  return (
    <Surface
      as="section"
      padding="lg"
      aria-labelledby="your-progress"
      className="grid grid-cols-1 items-center gap-x-10 gap-y-7 md:grid-cols-2"
    >
      <div className="flex flex-wrap items-center gap-5 sm:gap-7">
        <ProgressRing
          label={next ? `Progress to ${next.level}` : 'Progress'}
          share={share}
          tone="gold"
          className="size-28 shrink-0 sm:size-32"
        >
          <Star aria-hidden className="mx-auto size-6 fill-gold text-gold" />
          <span className="mt-1 block type-subheading">{level}</span>
        </ProgressRing>
        <div className="min-w-0 flex-[1_1_8rem]">
          <h2 id="your-progress" className="type-heading">
            Your progress
          </h2>
          <p className="mt-1.5 text-ink-soft">
            {next
              ? `${next.missingXp.toLocaleString('en')} XP to level ${next.level}.`
              : 'You’re at the highest level. Your XP still counts on the leaderboard.'}
          </p>
        </div>
      </div>
      {children}
    </Surface>
  );
}

function AchievementsSkeleton() {
  return (
    <div className="flex flex-col gap-8">
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {['unlocked', 'locked', 'completion', 'xp'].map((counter) => (
          <Skeleton key={counter} className="h-24 rounded-xl" />
        ))}
      </div>
      <Skeleton className="h-96 rounded-xl md:h-52" />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        {['first', 'second', 'third', 'fourth', 'fifth'].map((card) => (
          <Skeleton key={card} className="h-36 rounded-xl" />
        ))}
      </div>
    </div>
  );
}
