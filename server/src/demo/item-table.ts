import type { ListingType } from '@ballpark/domain/listing-types.ts';

/** A thing to guess: its picture of `pictures/listings`, its worth in dollars, title and description. */
export type Row = { picture: string; dollars: number; title: string; description: string };

/** A thing to guess; only the demo knows its worth in dollars. */
export type Item = Row & { type: ListingType };

/** Reads a table with one thing a line and four columns between bars. */
export function tableOf(text: string): Row[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [picture = '', dollars = '', title = '', description = ''] = line.split(' | ');
      return { picture, dollars: Number(dollars), title, description };
    });
}
