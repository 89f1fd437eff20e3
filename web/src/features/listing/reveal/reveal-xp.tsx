import type { UnlockedAchievement } from '@ballpark/domain/contract/xp.ts';
import { levelName, memberLevel } from '@ballpark/domain/xp.ts';
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { revealTimes } from './play-strip.ts';
import type { Outcome } from './reveal-text.ts';

type RevealXpProps = {
  outcome: Outcome;
  unlocked: readonly UnlockedAchievement[];
  renderBadge: (achievement: UnlockedAchievement) => ReactNode;
  isOver: boolean;
};

export function RevealXp({ outcome: { own, xp }, unlocked, renderBadge, isOver }: RevealXpProps) {
  const prize = unlocked.reduce((sum, { xpReward }) => sum + xpReward, 0);
  const total = xp + prize;
  if (total === 0) return null;
  const level = memberLevel(own.user.xp);
  const isNewLevel = memberLevel(Math.max(0, own.user.xp - total)) !== level;
  return (
    <section aria-label={t`What you earned`} className="rounded-xl bg-gold-soft px-4 py-3 text-gold-ink">
      <p className="flex items-center gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-gold text-on-gold">
          <Star aria-hidden className="size-5" />
        </span>
        <span className="text-2xl type-amount whitespace-nowrap">
          <CountUp
            to={total}
            say={(xp) => t`+${xp} XP`}
            fromMs={revealTimes.xp}
            forMs={revealTimes.end - revealTimes.xp - 200}
            isOver={isOver}
          />
        </span>
        <span
          style={{ animationDelay: `${revealTimes.badge}ms` }}
          className="ms-auto animate-rise text-end text-sm font-semibold"
        >
          {plural({ xp: own.user.xp }, { one: '# XP total', other: '# XP total' })}
          {isNewLevel && (
            <span className="block">
              <Trans>You&rsquo;re now {{ level: levelName(i18n, level) }}!</Trans>
            </span>
          )}
        </span>
      </p>
      {unlocked.map((achievement, at) => (
        <p
          key={achievement.id}
          style={{ animationDelay: `${revealTimes.badge - 150}ms` }}
          className="mt-2.5 flex animate-rise items-center gap-3 border-t border-gold-edge/30 pt-2.5"
        >
          <span style={{ animationDelay: `${revealTimes.badge + at * 150}ms` }} className="animate-unfold">
            {renderBadge(achievement)}
          </span>
          <span>
            <span className="block font-bold">{achievement.name}</span>
            <span className="block text-sm">
              <Trans>
                {{ description: achievement.description }} · +{{ xp: achievement.xpReward }} XP
              </Trans>
            </span>
          </span>
        </p>
      ))}
    </section>
  );
}

type CountUpProps = {
  to: number;
  say: (count: number) => string;
  /** In ms. */
  fromMs: number;
  forMs: number;
  /** Skips to the end. */
  isOver: boolean;
};

/** Eases out. Reserves the final width; screen readers get only the final number. */
function CountUp({ to, say, fromMs, forMs, isOver }: CountUpProps) {
  const [share, setShare] = useState(0);
  useEffect(() => {
    if (isOver) return undefined;
    const startMs = performance.now() + fromMs;
    let frame = requestAnimationFrame(function step(nowMs) {
      const passed = Math.min(1, Math.max(0, (nowMs - startMs) / forMs));
      setShare(1 - (1 - passed) ** 3);
      if (passed < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [fromMs, forMs, isOver]);
  const shown = isOver ? to : Math.round(to * share);
  return (
    <span className="inline-grid tabular-nums">
      <span className="invisible [grid-area:1/1]" aria-hidden>
        {say(to)}
      </span>
      <span className="[grid-area:1/1]" aria-hidden>
        {say(shown)}
      </span>
      <span className="sr-only">{say(to)}</span>
    </span>
  );
}
