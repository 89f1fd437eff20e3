import { expect, it } from 'vitest';
import { endText, saidText } from './result-text.ts';

const sold = { finalPrice: 150, fairPrice: { estimate: 131.2 }, suggestionCount: 5, currency: 'USD' };

it.each([
  [sold, 'Sold for $150', 'Neighbours said about $130'],
  [{ ...sold, finalPrice: 150.5, fairPrice: null }, 'Sold for $150.50', '5 neighbours guessed'],
  [{ ...sold, fairPrice: null, suggestionCount: 1 }, 'Sold for $150', 'One neighbour guessed'],
  [{ ...sold, finalPrice: null, fairPrice: null, suggestionCount: 0 }, 'No final price', 'Nobody guessed'],
  [{ ...sold, currency: 'EUR' }, 'Sold for 150\u00a0€', 'Neighbours said about 130\u00a0€'],
])('a closed listing says how it ended, and what people said: %o', (result, end, said) => {
  expect([endText(result), saidText(result)]).toEqual([end, said]);
});
