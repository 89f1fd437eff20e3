import { type MemberLevel, memberLevel } from '@ballpark/domain/xp.ts';

type LevelProgress = {
  level: MemberLevel;
  /** The next level and the XP that are missing to it; null at the highest. */
  next: { level: MemberLevel; missingXp: number } | null;
  /** The share of the way from this level to the next, 0 to 1. */
  share: number;
};

/** The level of a person with this XP, and their progress to the next. */
export function levelProgress(xp: number): LevelProgress {
  const level = memberLevel(xp);
  const at = levelStarts.findIndex((each) => each.level === level);
  const next = levelStarts[at + 1];
  if (!next) return { level, next: null, share: 1 };
  const from = levelStarts[at]?.xp ?? 0;
  return {
    level,
    next: { level: next.level, missingXp: next.xp - xp },
    share: Math.max(0, xp - from) / (next.xp - from),
  };
}

/** The XP at which each level starts, found by trying the rule. */
const levelStarts = Array.from({ length: 1000 }, (_, xp) => ({ level: memberLevel(xp), xp })).filter(
  ({ level, xp }) => xp === 0 || memberLevel(xp - 1) !== level,
);
