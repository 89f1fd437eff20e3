import { siteColors } from '@ballpark/domain/site-colors.ts';
import { adoptSite } from '@ballpark/domain/site.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { drawOwnResult } from './draw-result.ts';
import { outcomeOf } from './reveal-text.ts';
import { suggestionBy } from '../../../lib/test-listings.ts';
import { closedListing } from './test-closed.ts';

let written: string[];
let drawn: string[];
let filled: unknown[];

beforeEach(() => {
  written = [];
  drawn = [];
  filled = [];
  // jsdom has no canvas: records texts and pictures.
  const context = new Proxy<Record<string, unknown>>(
    {
      fillText: (text: string) => void written.push(text),
      drawImage: ({ src }: HTMLImageElement) => void drawn.push(src),
      measureText: (text: string) => ({ width: 30 * text.length }),
    },
    {
      get: (known, name: string) => known[name] ?? (() => undefined),
      set: (_, name, value) => {
        if (name === 'fillStyle') filled.push(value);
        return true;
      },
    },
  );
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => context,
    toBlob: (onBlob: (blob: Blob) => void) => onBlob(new Blob(['a picture'])),
  });
  Object.assign(HTMLImageElement.prototype, { decode: () => Promise.resolve() });
  Object.assign(document, { fonts: { load: async () => [] } });
});

const photoUrls = ['/media/0190a000-0000-7000-8000-000000000001.webp'];
const listing = closedListing({
  photoUrls,
  suggestions: [
    suggestionBy('ada', 95, { xpAwarded: 50, comment: 'It was my brother’s.' }),
    suggestionBy('mara', 777, { comment: 'Mine went for 888.' }),
  ],
});

test('the picture has the title, one’s own guess, the final price and the XP, and nothing else in words', async () => {
  const outcome = outcomeOf(listing, 'ada');
  const file = outcome && (await drawOwnResult(listing, outcome));
  expect(file?.name).toBe('my-guess.png');
  expect(written).toEqual([
    'Touring bike',
    '5% below, the closest of 2',
    'My guess $95  ·  Final price $100',
    '+50 XP',
    'Ballpark',
  ]);
  expect(drawn).toHaveLength(1);
});

test('the picture has the logo and the colour of the site', async () => {
  const outcome = outcomeOf(listing, 'ada');
  adoptSite({ name: 'Elm Street', logo: 'abcdefgh12345678', color: '#7a1fa2' });
  onTestFinished(() => adoptSite({}));
  if (outcome) await drawOwnResult(listing, outcome);
  expect(written.at(-1)).toBe('Elm Street');
  expect(drawn.map((src) => new URL(src).pathname)).toContain('/media/logo/abcdefgh12345678.webp');
  expect(filled).toContain(siteColors('#7a1fa2').field[0]);
  expect(filled).not.toContain('#0f5e3e');
});
