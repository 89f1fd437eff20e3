import { notificationKinds } from '@ballpark/domain/notifications.ts';
import type { Push } from '../../src/adapters/push-sender.ts';
import { expect } from 'vitest';
import { updateRecords } from '../../src/prices/update-records.ts';
import { berlinNoon } from '../support/mailed.ts';
import {
  chooseChannels,
  makeListing,
  makeSuggestion,
  makeUser,
  type MadeUser,
  type Person,
} from '../support/make.ts';
import { makeBrowser } from '../support/push-service.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

/** The two worlds differ in nothing else. */
export type Guesses = {
  amounts: readonly [number, number, number, number];
  notes: readonly [string, string];
  changes: number;
};

export type HiddenWorld = {
  on: TestApp;
  guesses: Guesses;
  owner: Person;
  /** The last has not yet guessed on the open listing. */
  guessers: readonly [MadeUser, MadeUser, MadeUser, MadeUser];
  /** One is notified at once and by push, the other in the morning. */
  watcher: MadeUser;
  earlyRiser: MadeUser;
  listingId: string;
  /** Was closed with a final price before. */
  reopenedId: string;
  /** Values for path parameters. */
  subjects: { listings: readonly string[]; suggestions: readonly string[]; people: readonly string[] };
  pushes: readonly Push[];
};

const adminKey = 'an admin key';
const hidden = { title: 'Oak bookcase', hasIndependentGuesses: true };

export async function hiddenWorld(guesses: Guesses): Promise<HiddenWorld> {
  const pushes: Push[] = [];
  const pushSender = {
    async send(push: Push) {
      pushes.push(push);
      return 'sent' as const;
    },
  };
  const on = await testApp({ config: { adminKey, logLevel: 'silent' }, deps: { pushSender } });
  on.clock.now = berlinNoon;
  const owner = await person(on, 'Olga');
  const guessers = [
    await person(on, 'Gina'),
    await person(on, 'Gaby'),
    await person(on, 'Greg'),
    await person(on, 'Gustav'),
  ] as const;
  const [watcher, earlyRiser] = [await person(on, 'Wanda'), await person(on, 'Erik')];
  await chooseAllChannels(on, watcher, 'atOnce');
  await chooseAllChannels(on, earlyRiser, 'daily');
  const { endpoint, keys } = makeBrowser('https://push.example.net/wanda');
  await on.call('POST /push/subscriptions', { token: watcher.token, body: { endpoint, keys } });

  const { amounts, notes } = guesses;
  await sell(on, owner, guessers, [100, 120, 140, 130]);
  const reopenedId = (await makeListing(on, owner, { ...hidden, title: 'Oak table' })).id;
  await makeSuggestion(on, { id: reopenedId }, { by: guessers[0], amount: 120 });
  await makeSuggestion(
    on,
    { id: reopenedId },
    { by: guessers[1], amount: amounts[3] * 10, comment: notes[0] },
  );
  await makeSuggestion(on, { id: reopenedId }, { by: guessers[2], amount: amounts[2] * 10 });
  await close(on, owner, reopenedId);
  await on.call('POST /listings/:id/reopen', { params: { id: reopenedId }, token: owner.token });
  const listing = await makeListing(on, owner, { ...hidden, hasOffer: true, offerAmount: 95.5 });
  const made = [
    await makeSuggestion(on, listing, { by: guessers[0], amount: amounts[0], comment: notes[0] }),
    await makeSuggestion(on, listing, { by: guessers[1], amount: amounts[1] }),
    await makeSuggestion(on, listing, { by: guessers[2], amount: amounts[2] }),
  ];
  await changeGuess(on, made[0], guessers[0], guesses);
  const subjects = {
    listings: [listing.id, reopenedId],
    suggestions: made.map(({ id }) => id),
    people: [owner, ...guessers].map(({ user }) => user.id),
  };
  const people = { owner, guessers, watcher, earlyRiser };
  return { on, guesses, ...people, listingId: listing.id, reopenedId, subjects, pushes };
}

/** Ends with this world's amount and note. */
export async function changeGuess(
  on: TestApp,
  guess: { id: string; amount: number; comment: string | null } | undefined,
  by: MadeUser,
  { changes }: Guesses,
): Promise<void> {
  if (!guess) return;
  const { amount, comment } = guess;
  const input = { params: { id: guess.id }, token: by.token, body: { amount, comment } };
  for (let nth = 0; nth < changes; nth += 1)
    expect((await on.call('PUT /suggestions/:id', input)).status).toBe(200);
}

export async function person(on: TestApp, name: string): Promise<Person> {
  const username = name.toLowerCase();
  return makeUser(on, { name, username, email: `${username}@example.com` });
}

async function chooseAllChannels(on: TestApp, reader: MadeUser, mail: 'atOnce' | 'daily'): Promise<void> {
  const channels = { inApp: true, mail, push: true };
  const entries = notificationKinds.map((kind) => [kind, channels] as const);
  await chooseChannels(on, reader, Object.fromEntries(entries));
}

/** With visible guesses, so that everybody has statistics. */
async function sell(
  on: TestApp,
  owner: MadeUser,
  guessers: HiddenWorld['guessers'],
  amounts: readonly number[],
): Promise<void> {
  const listing = await makeListing(on, owner, { title: 'Oak chair' });
  for (const [at, by] of guessers.entries())
    await makeSuggestion(on, listing, { by, amount: amounts[at] ?? 1 });
  await close(on, owner, listing.id);
  await updateRecords(on.deps);
}

async function close(on: TestApp, owner: MadeUser, id: string): Promise<void> {
  const input = { params: { id }, token: owner.token, body: { finalPrice: 120 } };
  await on.call('POST /listings/:id/close', input);
}
