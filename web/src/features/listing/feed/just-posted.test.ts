import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetPosted, isLit, postedFirst, rememberPosted } from './just-posted.ts';

// Only these fields are read.
const card = (id: string, userId = 'ada') => ({ id, userId }) as ListingCard;
const idsFor = (readerId: string | undefined, ids: string[]) =>
  postedFirst(
    ids.map((id) => card(id)),
    readerId,
  ).map(({ id }) => id);

beforeEach(() => {
  vi.useFakeTimers();
  rememberPosted(card('new'));
});
afterEach(() => {
  forgetPosted('new');
});

it.each([
  ['where the feed does not have it yet', 'ada', ['a', 'b'], ['new', 'a', 'b']],
  ['where the feed has it elsewhere', 'ada', ['a', 'new'], ['new', 'a']],
  ['not for another person', 'ben', ['a'], ['a']],
  ['not for a visitor', undefined, ['a'], ['a']],
])('what was just posted stands first: %s', (_, reader, ids, shown) => {
  expect(idsFor(reader, ids)).toEqual(shown);
});

it('keeps it lit for a moment and first for a minute, unless it was deleted', () => {
  expect([isLit('new'), isLit('a')]).toEqual([true, false]);
  vi.advanceTimersByTime(6_001);
  expect([isLit('new'), idsFor('ada', ['a'])]).toEqual([false, ['new', 'a']]);
  vi.advanceTimersByTime(60_000);
  expect(idsFor('ada', ['a'])).toEqual(['a']);
  rememberPosted(card('new'));
  forgetPosted('new');
  expect(idsFor('ada', ['a'])).toEqual(['a']);
});
