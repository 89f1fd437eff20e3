/** Where an amount lies by a range, whose ends are in it. */
type PlaceInRange = 'below' | 'inside' | 'above';

/** Where an amount lies by the likely range, all in one unit. */
export function placeInRange(
  amount: number,
  { low, high }: Readonly<{ low: number; high: number }>,
): PlaceInRange {
  if (amount < low) return 'below';
  return amount > high ? 'above' : 'inside';
}

/**
 * How an amount compares with the guesses, in words: on which side of most guesses it is, never what to think of it. Empty without a guess.
 */
export function comparedWithGuesses(amount: number, guesses: readonly number[]): string | null {
  const count = guesses.length;
  if (count === 0) return null;
  const above = guesses.filter((guess) => guess < amount).length;
  const below = guesses.filter((guess) => guess > amount).length;
  if (above === below) return `${above > 0 ? 'In the middle of' : 'The same as'} ${neighbours(count)}`;
  const [side, most] = above > below ? (['Above', above] as const) : (['Below', below] as const);
  return `${side} ${most === count ? 'all' : `${most} of`} ${neighbours(count)}`;
}

function neighbours(count: number): string {
  return `${count} neighbours’ guesses`;
}
