import type { Achievement, AchievementSummary } from '@ballpark/domain/contract/xp.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { type MessageDescriptor, i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { type MemberLevel, levelName } from '@ballpark/domain/xp.ts';
import { useQuery } from '@tanstack/react-query';
import {
  ChartPie,
  ChevronDown,
  Lightbulb,
  Lock,
  type LucideIcon,
  Medal,
  Star,
  Target,
  Users,
  Zap,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import {
  completionPercent,
  groupByCategory,
  nextToUnlock,
  shareOf,
} from '../features/achievements/achievement-order.ts';
import { achievementSummaryQuery, achievementsQuery } from '../features/achievements/achievement-queries.ts';
import { Medallion } from '../features/achievements/medallion.tsx';
import { progressText, unlockedText } from '../features/achievements/achievement-texts.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { errorText } from '../lib/api/api.ts';
import { countText, percentText } from '../lib/format/number-text.ts';
import { levelProgress } from '../lib/level-progress.ts';
import { useSession } from '../lib/session/session.tsx';
import { XpBadge } from '../lib/xp-badge.tsx';
import { LinkButton } from '../ui/button.tsx';
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
      <PageTitle>{t`Achievements`}</PageTitle>
      <PageHeader
        title={t`Achievements`}
        description={t`What your guesses have earned you, and what’s next.`}
      />
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
    <div className="flex flex-col gap-6 sm:gap-8">
      <AchievementCounters achievements={achievements} xp={user.xp} />
      <NextUp achievements={nextToUnlock(achievements)} />
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
        {t`Next up`}
      </h2>
      <LockedList achievements={achievements} />
    </section>
  );
}

function NothingYet() {
  return (
    <EmptyState
      icon={Medal}
      title={t`Nothing unlocked yet`}
      action={<LinkButton to="/home">{t`Back to Home`}</LinkButton>}
    >
      {t`Guess on a listing and your first achievement is yours.`}
    </EmptyState>
  );
}

/** Unlocked, Locked, Completion % and Total XP. */
function AchievementCounters({ achievements, xp }: { achievements: readonly Achievement[]; xp: number }) {
  const unlockedCount = achievements.filter(({ unlocked }) => unlocked).length;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard label={t`Unlocked`} icon={Medal} isGold>
        {countText(unlockedCount)}
      </StatCard>
      <StatCard label={t`Locked`} icon={Lock}>
        {countText(achievements.length - unlockedCount)}
      </StatCard>
      <StatCard label={t`Completion`} icon={ChartPie}>
        {percentText(completionPercent(achievements))}
      </StatCard>
      <StatCard label={t`Total XP`} icon={Star} isGold>
        {countText(xp)}
      </StatCard>
    </dl>
  );
}

const parts: { fact: keyof AchievementSummary; label: MessageDescriptor; icon: LucideIcon }[] = [
  { fact: 'totalSuggestions', label: msg`Total guesses`, icon: Lightbulb },
  { fact: 'accurateSuggestions', label: msg`Accurate guesses`, icon: Target },
  { fact: 'quickResponses', label: msg`Quick responses`, icon: Zap },
  { fact: 'uniquePeopleHelped', label: msg`People helped`, icon: Users },
];

/** Progress towards most achievements. */
function SummaryList({ summary }: { summary: AchievementSummary }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-8">
      {parts.map(({ fact, label, icon: Icon }) => (
        <div key={fact} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-ink-soft">{i18n._(label)}</dt>
          <dd className="flex items-center gap-2 type-amount text-2xl">
            <Icon aria-hidden className="size-5 text-accent-ink" />
            {countText(summary[fact])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function AchievementGroups({ achievements }: { achievements: readonly Achievement[] }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 sm:gap-8 lg:grid-cols-2">
      {groupByCategory(achievements).map(({ name, achievements: members }) => (
        <Group key={name} name={name} achievements={members} />
      ))}
    </div>
  );
}

/** What is unlocked; the rest is folded. */
function Group({ name, achievements }: { name: string; achievements: readonly Achievement[] }) {
  const headingId = useId();
  const [unlocked, locked] = [true, false].map((is) => achievements.filter((one) => one.unlocked === is));
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={headingId} className="type-heading">
          {name}
        </h2>
        <p className="text-sm text-ink-soft tabular-nums">{unlockedText(achievements)}</p>
      </div>
      {unlocked && unlocked.length > 0 && (
        <ul className="mb-3 grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] sm:gap-3">
          {unlocked.map((achievement) => (
            <UnlockedTile key={achievement.id} achievement={achievement} />
          ))}
        </ul>
      )}
      {locked && locked.length > 0 && (
        <details className="group rounded-lg border border-line">
          <summary className="flex min-h-11 items-center justify-between gap-3 px-4 font-semibold [&::-webkit-details-marker]:hidden">
            {plural({ count: locked.length }, { one: '# more to unlock', other: '# more to unlock' })}
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-accent-ink transition-transform duration-200 group-open:rotate-180"
            />
          </summary>
          <div className="p-3 pt-0">
            <LockedList achievements={locked} />
          </div>
        </details>
      )}
    </section>
  );
}

function UnlockedTile({ achievement }: { achievement: Achievement }) {
  const { name, description } = achievement;
  return (
    <Surface as="li" padding="none" className="flex flex-col items-center gap-1 p-2.5 text-center sm:p-4">
      <Medallion achievement={achievement} />
      <h3 className="mt-1 text-sm leading-tight font-semibold">{name}</h3>
      <p className="mb-2 text-2xs text-ink-soft sm:text-sm">{description}</p>
      <div className="mt-auto w-full">
        <ProgressBar
          label={name}
          share={1}
          valueText={t({ message: 'Unlocked', context: 'one achievement' })}
          tone="gold"
        />
      </div>
    </Surface>
  );
}

function LockedList({ achievements }: { achievements: readonly Achievement[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-2 sm:gap-3">
      {achievements.map((achievement) => (
        <LockedCard key={achievement.id} achievement={achievement} />
      ))}
    </ul>
  );
}

function LockedCard({ achievement }: { achievement: Achievement }) {
  const { name, description, xpReward } = achievement;
  const progress = progressText(achievement);
  return (
    <Surface as="li" padding="none" className="flex items-center gap-3.5 p-3 sm:p-4">
      <Medallion achievement={achievement} size="sm" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <h3 className="font-semibold">{name}</h3>
          <XpBadge xp={xpReward} isAward />
        </div>
        <p className="mb-1.5 flex flex-wrap justify-between gap-x-3 text-sm text-ink-soft">
          {description}
          <span aria-hidden className="tabular-nums">
            {progress}
          </span>
        </p>
        <ProgressBar label={name} share={shareOf(achievement)} valueText={progress} />
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
          label={next ? t`Progress to ${{ level: levelName(i18n, next.level) }}` : t`Progress`}
          share={share}
          tone="gold"
          className="size-28 shrink-0 sm:size-32"
        >
          <Star aria-hidden className="mx-auto size-6 fill-gold text-gold" />
          <span className="mt-1 block type-subheading">{levelName(i18n, level)}</span>
        </ProgressRing>
        <div className="min-w-0 flex-[1_1_8rem]">
          <h2 id="your-progress" className="type-heading">
            {t`Your progress`}
          </h2>
          <p className="mt-1.5 text-ink-soft">
            {next
              ? missingText(next)
              : t`You’re at the highest level. Your XP still counts on the leaderboard.`}
          </p>
        </div>
      </div>
      {children}
    </Surface>
  );
}

function AchievementsSkeleton() {
  return (
    <div className="flex flex-col gap-6 sm:gap-8">
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {['unlocked', 'locked', 'completion', 'xp'].map((counter) => (
          <Skeleton key={counter} className="h-22 rounded-xl sm:h-24" />
        ))}
      </div>
      <Skeleton className="h-80 rounded-xl md:h-56 xl:h-32" />
      <Skeleton className="h-96 rounded-xl md:h-52" />
      <div className="grid grid-cols-3 gap-2 sm:gap-3 lg:grid-cols-5">
        {['first', 'second', 'third', 'fourth', 'fifth'].map((card) => (
          <Skeleton key={card} className="h-40 rounded-xl" />
        ))}
      </div>
    </div>
  );
}

function missingText(next: { missingXp: number; level: MemberLevel }): string {
  const { missingXp } = next;
  const level = levelName(i18n, next.level);
  return plural(missingXp, { one: `# XP to level ${level}.`, other: `# XP to level ${level}.` });
}
