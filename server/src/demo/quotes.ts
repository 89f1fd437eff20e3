import type { LineMark } from '@ballpark/domain/quote-lines.ts';
import type { Chance } from './random.ts';

/** `share`: in percent of the offer. `seems`: what most say of its price. */
type QuotedLine = { share: number; seems: LineMark; text: string };

/** By title; one near each of the named accounts. The shares of a quote come to 100. */
const quotes = quotesOf(`
Hang five lamps and a fan | 40 fair Hang five lamps, 2 h | 25 fair Mount the fan on the high ceiling | 9 low Anchors, clamps, switch | 26 high Call-out and travel
Paint a staircase over three floors | 10 fair Cover floors, mask the rails | 18 fair Wash and sand the old paint | 31 fair Enamel to shoulder height, two coats | 22 low Emulsion above it, two coats | 19 high Scaffold for the stairwell
Tile a small bathroom floor and shower | 14 fair Prepare floor and walls | 17 fair Waterproofing, two coats | 42 fair Lay the tiles, 3 days | 9 low Grout and silicone | 18 high Cover, clean up, take away
`);

export function quoteOf(title: string): readonly QuotedLine[] {
  return quotes[title] ?? [];
}

const shareOfMost = 0.75;

/** Null for a line of which somebody says nothing. */
export function markOf({ seems }: QuotedLine, chance: Chance): LineMark | null {
  const drawn = chance.next();
  if (drawn > 0.9) return null;
  if (drawn < shareOfMost) return seems;
  return seems === 'fair' ? 'high' : 'fair';
}

function quotesOf(table: string): Readonly<Record<string, readonly QuotedLine[]>> {
  return Object.fromEntries(
    table
      .trim()
      .split('\n')
      .map((row) => {
        const [title = '', ...lines] = row.split(' | ');
        return [title, lines.map(lineOf)];
      }),
  );
}

function lineOf(written: string): QuotedLine {
  const [share = '', seems = '', ...words] = written.split(' ');
  return {
    share: Number(share),
    seems: seems === 'high' || seems === 'low' ? seems : 'fair',
    text: words.join(' '),
  };
}
