import { type MemberLevel, memberLevel } from '@ballpark/domain/member-level.ts';

type LevelProgress = {
  level: MemberLevel;
  /** The level above and the XP that are missing; null at the top. */
  next: { level: MemberLevel; missingXp: number } | null;
  /** How much of the way from this level to the next is done, 0 to 1. */
  share: number;
};

/** Where someone with this XP stands between two levels. */
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

/** The XP at which each level starts, found by asking the rule. */
const levelStarts = Array.from({ length: 1000 }, (_, xp) => ({ level: memberLevel(xp), xp })).filter(
  ({ level, xp }) => xp === 0 || memberLevel(xp - 1) !== level,
);
