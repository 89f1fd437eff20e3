import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { patchCards } from './patch-cards.ts';
import { listingKeys } from './query-keys.ts';

const card = { id: 'one', isSaved: false } as ListingCard;
const other = { id: 'other', isSaved: false } as ListingCard;

test('a card changes in plain lists, in pages and on its own page, and other cards do not', () => {
  const client = new QueryClient();
  client.setQueryData([...listingKeys.all, 'home'], [card, other]);
  client.setQueryData(listingKeys.saved, { data: [other, card] });
  client.setQueryData(listingKeys.one('one'), card);
  patchCards(client, 'one', () => ({ isSaved: true }));
  expect(client.getQueryData([...listingKeys.all, 'home'])).toEqual([{ ...card, isSaved: true }, other]);
  expect(client.getQueryData(listingKeys.saved)).toEqual({ data: [other, { ...card, isSaved: true }] });
  expect(client.getQueryData(listingKeys.one('one'))).toEqual({ ...card, isSaved: true });
  expect(client.getQueryState(listingKeys.saved)?.isInvalidated).toBe(true);
});

test('a teaser that was shown before signing in is no list, and stays as it is', () => {
  const client = new QueryClient();
  const teaser = { id: 'one', title: 'Oak table' };
  client.setQueryData(listingKeys.teaser('one'), teaser);
  expect(() => patchCards(client, 'one', () => ({ isSaved: true }))).not.toThrow();
  expect(client.getQueryData(listingKeys.teaser('one'))).toBe(teaser);
});
