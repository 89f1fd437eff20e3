import { expect, it } from 'vitest';
import { ownFirst } from './own-first.ts';

it.each([
  ['en-US', ['USD 2', 'USD 4', 'TRY 1', 'EUR 3']],
  ['tr', ['TRY 1', 'USD 2', 'EUR 3', 'USD 4']],
  ['ja-JP', ['TRY 1', 'USD 2', 'EUR 3', 'USD 4']],
])(
  'puts first what has the currency of the language’s region, else changes nothing: %s',
  (language, order) => {
    const listings = ['TRY 1', 'USD 2', 'EUR 3', 'USD 4'].map((id) => ({ id, currency: id.slice(0, 3) }));
    expect(ownFirst(listings, language).map(({ id }) => id)).toEqual(order);
  },
);
