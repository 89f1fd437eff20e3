import type { GuessedItem } from './backtest.ts';

/** A table that cannot be read; the message is one line for the author of the table. */
export class GuessTableError extends Error {
  override name = 'GuessTableError';
}

const columns = ['item', 'person', 'guess', 'truth'];

/**
 * Reads guesses from text with the columns item, person, guess and truth, one guess a line. Amounts are in any unit that all lines of
 * an item share.
 */
export function readGuessTable(text: string): GuessedItem[] {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const names = cells(head);
  const places = columns.map((name) => names.indexOf(name));
  if (places.includes(-1))
    throw new GuessTableError(`the first line must name the columns ${columns.join(', ')}, apart by commas`);
  const items = new Map<string, { finalPriceMinor: number; suggestions: GuessedItem['suggestions'] }>();
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const row = cells(line);
    const [item = '', userId = '', guess, truth] = places.map((place) => row[place]);
    const [amountMinor, finalPriceMinor] = [hundredths(guess), hundredths(truth)];
    if (amountMinor === null || finalPriceMinor === null)
      throw new GuessTableError(`line ${at + 2}: guess and truth must be numbers above 0, like 12.50`);
    const known = items.get(item) ?? { finalPriceMinor, suggestions: [] };
    if (known.finalPriceMinor !== finalPriceMinor)
      throw new GuessTableError(`line ${at + 2}: another truth than in the lines before for the same item`);
    items.set(item, { ...known, suggestions: [...known.suggestions, { userId, amountMinor }] });
  }
  return [...items.values()];
}

function cells(line: string): string[] {
  return line.split(',').map((cell) => cell.trim().replaceAll(/^"|"$/g, ''));
}

function hundredths(text: string | undefined): number | null {
  const amount = text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(amount) && amount > 0 ? amount * 100 : null;
}
