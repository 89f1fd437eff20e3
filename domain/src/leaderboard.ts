/** The name of a rank from 1 on. */
export function rankBadge(rank: number): string {
  const named = ['Champion', 'Runner-up', 'Third Place'][rank - 1];
  if (named !== undefined) return named;
  if (rank <= 5) return 'Top 5';
  return rank <= 10 ? 'Top 10' : 'Member';
}

/**
 * Entries, sorted by falling XP, with their ranks: equal XP shares a rank and the next one skips (1, 1, 3).
 * `firstRank` is the rank of the first entry, where a page before had better ones.
 */
export function withRanks<T extends { xp: number }>(
  sorted: readonly T[],
  firstRank = 1,
): (T & { rank: number })[] {
  let rank = firstRank;
  return sorted.map((entry, index) => {
    if (entry.xp !== sorted[index - 1]?.xp) rank = firstRank + index;
    return { ...entry, rank };
  });
}

/** Are there enough entries for a podium of the top 3? */
export function hasPodium(count: number): boolean {
  return count >= 3;
}
