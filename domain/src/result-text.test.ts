import { expect, it } from 'vitest';
import { english } from './english.ts';
import { endText, resultDetail } from './result-text.ts';

const sold = {
  type: 'PRODUCT' as const,
  finalPrice: 150,
  offerAmount: null,
  fairPrice: { estimate: 131.2 },
  suggestionCount: 5,
  currency: 'USD',
};
const repair = { ...sold, type: 'SERVICE' as const, offerAmount: 200 };

it.each([
  [sold, 'Sold for $150', 'Neighbours said about $130.'],
  [{ ...sold, finalPrice: 150.5, fairPrice: null }, 'Sold for $150.50', '5 neighbours guessed.'],
  [{ ...sold, fairPrice: null, suggestionCount: 1 }, 'Sold for $150', 'One neighbour guessed.'],
  [{ ...sold, finalPrice: null, fairPrice: null, suggestionCount: 0 }, 'No final price', 'Nobody guessed.'],
  [{ ...sold, currency: 'EUR' }, 'Sold for 150\u00a0€', 'Neighbours said about 130\u00a0€.'],
  [repair, 'Cost $150', '$50 less than the quote. Neighbours said about $130.'],
  [{ ...repair, offerAmount: 150 }, 'Cost $150', 'Neighbours said about $130.'],
  [{ ...repair, finalPrice: null }, 'No final price', 'Neighbours said about $130.'],
  [{ ...sold, offerAmount: 200 }, 'Sold for $150', 'Neighbours said about $130.'],
])('a closed listing says how it ended, and what people said: %o', (result, end, detail) => {
  expect([endText(english, result), resultDetail(english, result)]).toEqual([end, detail]);
});
