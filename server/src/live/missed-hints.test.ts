import { expect, test } from 'vitest';
import type { OutboxFollower } from '../events/follow-outbox.ts';
import type { OutboxRow } from '../events/outbox-queries.ts';
import { keepRecent } from '../events/recent-events.ts';
import { cutOf, missedSince } from './missed-hints.ts';

const nowMs = 10_000;
const lamp = { ownerId: 'olga', seesGuesses: false };
const reader = { userId: 'maya', listings: new Map([['lamp', lamp]]), goneIds: [] };
const types = (text: string) =>
  Array.from(text.matchAll(/"type":"(\w+)"/g), ([, type]) => type).toSorted((one, other) =>
    String(one).localeCompare(String(other)),
  );
const since = (readAgoMs: number) => {
  const cut = cutOf(outbox, { lastEventId: undefined, readAgoMs });
  return types(missedSince(outbox, cut, reader));
};

test('a first stream gets the hints since its caller began to read, theirs alone', () => {
  expect([since(2_000), since(3_000), since(4_000)]).toEqual([
    [],
    ['listing'],
    ['leaderboard', 'listing', 'me'],
  ]);
});

test('a first stream whose caller began to read before the kept events is told to read everything again', () => {
  expect([since(9_000), since(9_001)]).toEqual([['leaderboard', 'listing', 'listing', 'me'], ['resync']]);
});

test('a change of a hidden guess is missed by those alone who may see it', () => {
  const cut = cutOf(outbox, { lastEventId: '5', readAgoMs: undefined });
  const listings = new Map([['lamp', { ...lamp, seesGuesses: true }]]);
  expect(types(missedSince(outbox, cut, { ...reader, listings }))).toEqual(['leaderboard', 'listing']);
  expect(types(missedSince(outbox, cut, reader))).toEqual(['leaderboard']);
});

test('a first stream that does not say when its caller began to read gets nothing of before', () => {
  const cut = cutOf(outbox, { lastEventId: undefined, readAgoMs: undefined });
  expect(missedSince(outbox, cut, reader)).toBe('');
});

test.each([
  ['since its caller began to read', { lastEventId: undefined, readAgoMs: 2_000 }, ['listing.deleted']],
  ['before what is known', { lastEventId: undefined, readAgoMs: 9_001 }, ['listing.deleted']],
  ['while it was interrupted', { lastEventId: '5', readAgoMs: undefined }, ['listing.deleted']],
  ['before a stream that asks for nothing', { lastEventId: undefined, readAgoMs: undefined }, []],
])('a listing that went %s is reported as deleted', (_when, asked, kinds) => {
  const text = missedSince(outbox, cutOf(outbox, asked), { ...reader, goneIds: ['chair'] });
  expect(Array.from(text.matchAll(/"listingId":"chair","kind":"([\w.]+)"/g), ([, kind]) => kind)).toEqual(
    kinds,
  );
});

test.each([
  ['goes on from its event', '4', 0, ['leaderboard']],
  ['that shows something new looks back further', '4', 3_000, ['leaderboard', 'listing']],
  [
    'that missed more than it looks back for goes on from its event',
    '2',
    0,
    ['leaderboard', 'listing', 'me'],
  ],
  ['goes on from its event where it cannot be looked back', '4', 9_001, ['leaderboard']],
])(
  'an interrupted stream %s, and may have missed an earlier change of the leaderboard',
  (_what, lastEventId, readAgoMs, expected) => {
    const cut = cutOf(outbox, { lastEventId, readAgoMs });
    expect(types(missedSince(outbox, cut, reader))).toEqual(expected);
  },
);

test('a stream is caught up only if memory holds the events since its caller began to read', () => {
  expect([
    isCaughtUp({ lastEventId: undefined, readAgoMs: 9_000 }),
    isCaughtUp({ lastEventId: undefined, readAgoMs: 9_001 }),
    isCaughtUp({ lastEventId: undefined, readAgoMs: undefined }),
    isCaughtUp({ lastEventId: '4', readAgoMs: 9_000 }),
    isCaughtUp({ lastEventId: '4', readAgoMs: 9_001 }),
    isCaughtUp({ lastEventId: '4', readAgoMs: undefined }),
  ]).toEqual([true, false, false, true, false, false]);
});

test.each(['', '-', '-1', '01', '1-1', ' 1', '1 ', '9'.repeat(30), '1e3'])(
  'an interrupted stream whose last event was %j is told to read everything again',
  (lastEventId) => {
    const cut = cutOf(outbox, { lastEventId, readAgoMs: 0 });
    expect(types(missedSince(outbox, cut, reader))).toEqual(lastEventId === '' ? [] : ['resync']);
  },
);

function isCaughtUp(asked: Parameters<typeof cutOf>[1]): boolean {
  return cutOf(outbox, asked)?.isCaughtUp ?? false;
}

const recent = keepRecent(1, 1_000, 10);
recent.add([row(2, 'suggestion.created', { listingId: 'lamp' })], 5_000);
recent.add([row(3, 'xp.awarded', { userId: 'maya' })], 6_500);
recent.add(
  [row(4, 'listing.closed', { listingId: 'lamp' }), row(5, 'listing.closed', { listingId: 'desk' })],
  7_500,
);
recent.add([{ ...row(6, 'suggestion.updated', { listingId: 'lamp' }), payload: { isHidden: true } }], 9_500);
// No more of it is asked for here.
const outbox = {
  endAgo: (ms: number) => recent.endAt(nowMs - ms),
  since: recent.since,
} as unknown as OutboxFollower;

function row(seq: number, kind: string, of: { userId?: string; listingId?: string }): OutboxRow {
  return {
    seq,
    kind,
    userId: null,
    listingId: null,
    payload: {},
    createdAt: new Date(0),
    ...of,
  };
}
