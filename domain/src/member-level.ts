export type MemberLevel = 'New' | 'Regular' | 'Pro';

/** A person's level by their XP: above 50 Regular, above 100 Pro. */
export function memberLevel(xp: number): MemberLevel {
  if (xp > 100) return 'Pro';
  return xp > 50 ? 'Regular' : 'New';
}
