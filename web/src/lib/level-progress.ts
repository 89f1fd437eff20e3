import { type MemberLevel, memberLevel } from '@ballpark/domain/xp.ts';

type LevelProgress = {
  level: MemberLevel;
  /** Null at the highest level. */
  next: { level: MemberLevel; missingXp: number } | null;
  share: number;
};

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

/** Level thresholds, computed by trying the rule. */
const levelStarts = Array.from({ length: 1000 }, (_, xp) => ({ level: memberLevel(xp), xp })).filter(
  ({ level, xp }) => xp === 0 || memberLevel(xp - 1) !== level,
);
