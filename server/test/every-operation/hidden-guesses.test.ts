import { expect, test, vi } from 'vitest';
import { notify } from '../../src/notifications/notify.ts';
import { type Leak, transcriptOf, type Transcript } from './hidden-transcript.ts';
import type { Guesses } from './hidden-world.ts';

const some: Guesses = {
  amounts: [101.37, 213.71, 94, 118.9],
  notes: ['Plain pine', 'Too small for me'],
  changes: 0,
};
const others: Guesses = {
  amounts: [78_213.3, 9.5, 40.07, 5512],
  notes: ['Solid walnut, worth a fortune', 'Brass'],
  changes: 2,
};

// Each world takes some 400 calls.
vi.setConfig({ testTimeout: 240_000 });

let made: Promise<Transcript> | undefined;
const transcribed = () => (made ??= transcriptOf(some));

test('nothing that reaches who has not guessed depends on what others guessed, or on how often they changed it, to the byte', async () => {
  const transcript = await transcribed();
  expect(transcript.size).toBeGreaterThan(300);
  expect(differences(transcript, await transcriptOf(others))).toEqual([]);
  // Proves that the comparison has content.
  expect(transcript.get('mails')).toContain('Oak bookcase');
  expect(transcript.get('pushes')).toContain('Oak bookcase');
  expect(transcript.get('stream')).toContain('suggestion.created');
  expect(transcript.get('stream, repeated')).toBe('suggestion.created');
});

test('a leak of any kind is noticed', async () => {
  const found = differences(await transcribed(), await transcriptOf(others, leaky));
  expect(found).toEqual(
    expect.arrayContaining([
      'the watcher: GET /listings/id 0',
      'the watcher: GET /listings/id 0/suggestions',
      'the watcher: GET /listings/id 1/suggestions',
      'the watcher: GET /profile/id 5/listings',
      'the watcher: GET /profile/id 6/suggestions',
      'nobody: GET /listings',
      'the watcher: GET /notifications',
      'stream',
      'stream, repeated',
      'export: notifications.json',
      'mails',
      'pushes',
      'share card: id 0',
    ]),
  );
});

/** Simulated leaks: a guess in a card or a notification, and an event of its change. */
const leaky: Leak = {
  async atFirst({ on, guesses, listingId, watcher, earlyRiser }) {
    const [amount] = guesses.amounts;
    const facts = { title: `Oak bookcase, ${amount}` };
    const told = { kind: 'listingNearby', listingId, count: 1, facts, at: on.clock.now } as const;
    const described = { has_independent_guesses: false, description: `Worth ${amount}` };
    await on.db.updateTable('listing').set(described).execute();
    const pending = [watcher, earlyRiser].map(({ user }) => ({ ...told, userId: user.id }));
    await on.db.transaction().execute(async (trx) => notify(trx, on.deps, pending, on.clock.now));
  },
  async atStream({ on, listingId }) {
    // Without the hidden flag.
    const event = { kind: 'suggestion.updated', user_id: null, listing_id: listingId, payload: '{}' };
    await on.db
      .insertInto('outbox')
      .values({ ...event, created_at: on.clock.now })
      .execute();
  },
  async atLast({ on, guesses, listingId }) {
    const title = `Oak, ${guesses.amounts[0]}`;
    await on.db.updateTable('listing').set({ title }).where('id', '=', listingId).execute();
  },
};

function differences(one: Transcript, other: Transcript): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((how) => one.get(how) !== other.get(how));
}
