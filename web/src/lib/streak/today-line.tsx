import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { type MemberLevel, levelName } from '@ballpark/domain/xp.ts';
import { i18n } from '@lingui/core';
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, type LucideIcon, Sprout, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { serverNowMs } from '../clock.ts';
import { levelProgress } from '../level-progress.ts';
import { streakQuery } from './streak-query.ts';

type TodayLineProps = {
  /** Null while loading: the space is reserved. */
  user: OwnProfile | null;
  className?: string;
};

export function TodayLine({ user, className }: TodayLineProps) {
  const isShown = user?.showsStreak ?? true;
  const { data, isPending } = useQuery({
    ...streakQuery(user?.id ?? ''),
    enabled: user !== null && isShown,
    // Refetched at midnight.
    refetchInterval: () => untilMidnightMs(new Date(serverNowMs())),
    refetchIntervalInBackground: true,
  });
  if (!isShown) return null;
  const next = user && !isPending ? levelProgress(user.xp).next : null;
  return (
    <p
      className={classes(
        'flex min-h-6 flex-wrap gap-x-3 text-sm text-ink-soft sm:gap-x-5 sm:text-base',
        className,
      )}
    >
      {data && data.days > 0 && (
        <Part icon={Sprout}>
          {plural({ days: data.days }, { one: '#-day streak', other: '#-day streak' })}
        </Part>
      )}
      {data && (
        <Part icon={data.hasGuessedToday ? CircleCheck : CircleDashed}>
          {data.hasGuessedToday ? (
            <Trans>
              Today&rsquo;s guess<span className="max-sm:sr-only">: done</span>
            </Trans>
          ) : (
            <Trans>
              Today&rsquo;s guess<span className="max-sm:sr-only">: not yet</span>
            </Trans>
          )}
        </Part>
      )}
      {next && <Part icon={Star}>{missingText(next)}</Part>}
    </p>
  );
}

/** 2 s later: the server's clock may be behind. */
function untilMidnightMs(now: Date): number {
  return new Date(now).setHours(24, 0, 2, 0) - now.getTime();
}

function missingText(next: { missingXp: number; level: MemberLevel }): string {
  const { missingXp } = next;
  const level = levelName(i18n, next.level);
  return plural(missingXp, { one: `# XP to level ${level}`, other: `# XP to level ${level}` });
}

function Part({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1 tabular-nums sm:gap-1.5">
      <Icon aria-hidden className="size-4 shrink-0 text-accent-ink sm:size-4.5" />
      <span>{children}</span>
    </span>
  );
}
