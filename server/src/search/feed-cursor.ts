import { BadRequest } from '../errors.ts';
import { type Position, positionText, readPosition } from '../pagination.ts';

/**
 * The last listing of a page in the order of the feed. `reading`: whether the words of the search were read as typed (0), with typos (1) or
 * in part (2), so that the next page reads them alike. `band`: the region by its index.
 */
export type FeedCursor = Position & { reading: Reading; band: number; inTitle: boolean };
export type Reading = 0 | 1 | 2;

export function feedCursorText({ reading, band, inTitle, ...position }: FeedCursor): string {
  return `${reading}${band}${inTitle ? 1 : 0}_${positionText(position)}`;
}

/** Throws 400 for a text that no page has answered. */
export function readFeedCursor(text: string): FeedCursor {
  const [, reading = '', band, inTitle, position = ''] = /^([012])(\d)([01])_(.*)$/.exec(text) ?? [];
  const [asTyped, withTypos, inPart] = [0, 1, 2] as const;
  const known = { '0': asTyped, '1': withTypos, '2': inPart }[reading];
  if (known === undefined) throw new BadRequest('invalidInput', 'after');
  return {
    ...readPosition(position, 'after'),
    reading: known,
    band: Number(band),
    inTitle: inTitle === '1',
  };
}
