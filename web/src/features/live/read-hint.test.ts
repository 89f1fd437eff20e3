import { expect, it } from 'vitest';
import { readHint } from './read-hint.ts';

it.each([
  { type: 'ready' },
  { type: 'ready', isCaughtUp: true },
  { type: 'notifications' },
  { type: 'me' },
  { type: 'leaderboard' },
  { type: 'resync' },
  { type: 'ended', reason: 'signedOut' },
  { type: 'ended', reason: 'suspended' },
  { type: 'ended', reason: 'replaced' },
  { type: 'listing', listingId: '1', kind: 'listing.closed' },
])('reads $type', (hint) => {
  expect(readHint(JSON.stringify(hint))).toEqual(hint);
});

it.each(['', '{', 'null', '7', '{}', '{"type":"weather"}', '{"type":"listing"}'])(
  'reads no hint from %j',
  (text) => {
    expect(readHint(text)).toBeNull();
  },
);
