import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { operations } from '@ballpark/domain/contract/operations.ts';
import { notificationKinds } from '@ballpark/domain/notifications.ts';
import { expect, test, vi } from 'vitest';
import type { Push } from '../../src/adapters/push-sender.ts';
import { notify } from '../../src/notifications/notify.ts';
import { updateRecords } from '../../src/prices/update-records.ts';
import { listingTags } from '../../src/web/fill-pages.ts';
import { findPage } from '../../src/web/find-page.ts';
import { openLive } from '../support/live-client.ts';
import { berlinNoon, morning, work } from '../support/mailed.ts';
import {
  type MadeUser,
  type Person,
  chooseChannels,
  makeListing,
  makeSuggestion,
  makeUser,
} from '../support/make.ts';
import { makeBrowser } from '../support/push-service.ts';
import { rightCall } from '../support/right-calls.ts';
import { type Input, type TestApp, requestOf, testApp } from '../support/test-app.ts';
import { unzip } from '../support/unzip.ts';

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

/** By channel. */
type Transcript = ReadonlyMap<string, string>;
type Note = (how: string, text: string) => void;
/** Simulated leaks, to prove that the test notices them. */
type Leak = Record<'atFirst' | 'atStream' | 'atLast', (world: HiddenWorld) => Promise<void>>;

/** Records everything that users without a guess receive. */
async function transcriptOf(guesses: Guesses, leak?: Leak): Promise<Transcript> {
  const world = await hiddenWorld(guesses);
  const { on } = world;
  const transcript = new Map<string, string>();
  const { listings, suggestions, people } = world.subjects;
  const alike = alikeIn(() => on.clock.now, [...listings, ...suggestions, ...people]);
  const note: Note = (how, text) => transcript.set(alike(how), alike(text));
  try {
    await work(on);
    on.deps.outbox.start(async () => {});
    await leak?.atFirst(world);
    await noteReads(world, note);
    await noteWrites(world, note);
    await noteStream(world, note, leak);
    await noteExport(world, note);
    await leak?.atLast(world);
    await noteMessages(world, note);
    await noteShares(world, note);
    return transcript;
  } finally {
    await on.close();
  }
}

async function noteReads(world: HiddenWorld, note: Note): Promise<void> {
  const reads = operations.filter(({ route }) => route.startsWith('GET'));
  for (const operation of reads)
    for (const [who, token] of [['the watcher', world.watcher.token], ['nobody']] as const)
      await callAll(world, note, operation, who, token);
}

/** Each by a different user, who may guess. */
async function noteWrites(world: HiddenWorld, note: Note): Promise<void> {
  const { on, owner } = world;
  const writes = operations.filter(({ route }) => !route.startsWith('GET'));
  for (const [at, operation] of writes.entries()) {
    await callAll(world, note, operation, 'nobody');
    await callAll(world, note, operation, 'somebody', (await person(on, `caller.${at}`)).token);
    const caller = await person(on, `doer.${at}`);
    const input = await rightCall(operation, { on, member: caller, other: owner });
    const answer = await send(world, operation, input);
    expect(answer.status, `${operation.id} ${answer.text}`).toBeLessThan(300);
    note(`somebody who does it right: ${operation.route}`, answer.text);
  }
}

/** On every possible subject, with the example of the contract, and for reads without its query as well. */
async function callAll(
  world: HiddenWorld,
  note: Note,
  operation: Endpoint,
  who: string,
  token?: string,
): Promise<void> {
  const { route, example } = operation;
  const body = example?.body && { ...example.body, photoUrls: [] };
  // Examples of queries hold texts and numbers.
  const queries = [undefined, example?.query].slice(0, example?.query ? 2 : 1) as Input['query'][];
  for (const subject of subjectsOf(route, world))
    for (const query of queries) {
      const input = { ...(query && { query }), ...(token && { token }), ...(body && { body }) };
      const params = { id: subject, userId: subject, username: subject };
      const answer = await send(world, operation, { ...input, params });
      note(`${who}: ${route.replace(/:\w+/, subject)}${query ? ' with its query' : ''}`, answer.text);
    }
}

function subjectsOf(
  route: string,
  { subjects: { listings, suggestions, people } }: HiddenWorld,
): readonly string[] {
  if (!route.includes(':')) return [''];
  if (route.includes('/listings/:')) return listings;
  return route.includes('/suggestions/:') ? suggestions : people;
}

async function send({ on }: HiddenWorld, { route }: Endpoint, input: Input) {
  const answer = await on.app.inject(requestOf(route, input));
  // The length follows from the text, and secrets vary in length.
  const { date: _, 'content-length': __, 'x-request-id': ___, ...headers } = answer.headers;
  const text = `${answer.statusCode} ${JSON.stringify(headers)}\n${answer.body}`;
  return { status: answer.statusCode, text };
}

/** Another user guesses and the owner edits meanwhile. */
async function noteStream(world: HiddenWorld, note: Note, leak?: Leak): Promise<void> {
  const { on, guesses, guessers, owner, watcher, listingId } = world;
  const origin = await on.app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await openLive(origin, watcher.token, {
    listings: [listingId, world.reopenedId],
  });
  await leak?.atStream(world);
  const own = await makeSuggestion(on, { id: listingId }, { by: guessers[3], amount: guesses.amounts[3] });
  await changeGuess(on, own, guessers[3], guesses);
  const draft = {
    title: 'Oak bookcase',
    description: 'Solid.',
    type: 'PRODUCT',
    location: 'Berlin, Germany',
  };
  await on.call('PUT /listings/:id', { params: { id: listingId }, token: owner.token, body: draft });
  const events = () => stream.events().filter(({ type }) => type !== 'leaderboard');
  const isOver = () => events().some((event) => event.type === 'listing' && event.kind === 'listing.updated');
  await expect.poll(isOver, { timeout: 30_000 }).toBe(true);
  stream.cut();
  note('stream', JSON.stringify(events()));
  // The next stream replays these 15 s.
  const next = await openLive(origin, watcher.token, { listings: [listingId] });
  next.cut();
  const guessed = next
    .repeated()
    .flatMap((event) => (event.type === 'listing' ? [event.kind] : []))
    .filter((kind) => kind === 'suggestion.created' || kind === 'suggestion.updated');
  note('stream, repeated', guessed.join());
}

async function noteExport(world: HiddenWorld, note: Note): Promise<void> {
  const {
    on,
    earlyRiser: { token },
  } = world;
  await on.call('POST /account/export', { token });
  await work(on);
  const { data } = await on.call('POST /account/export/ticket', { token });
  const answer = await on.app.inject({
    method: 'POST',
    url: '/api/account/export/file',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ticket: data.ticket }).toString(),
  });
  for (const [name, bytes] of await unzip(answer.rawPayload)) note(`export: ${name}`, bytes.toString());
}

/** To all but the owner and those who guessed. */
async function noteMessages(world: HiddenWorld, note: Note): Promise<void> {
  const { on, owner, guessers, pushes } = world;
  await work(on);
  await morning(on);
  const mayKnow = new Set([owner, ...guessers].map(({ user }) => user.email));
  const mails = on.mails.filter(({ to }) => !mayKnow.has(to));
  note('mails', JSON.stringify(mails));
  note(
    'pushes',
    JSON.stringify(
      pushes.filter(({ endpoint }) => endpoint.endsWith('/wanda')).map(({ payload }) => payload),
    ),
  );
}

async function noteShares(world: HiddenWorld, note: Note): Promise<void> {
  for (const id of [world.listingId, world.reopenedId]) {
    const { listing } = await findPage(world.on.deps, `/listing/${id}`);
    note(`share card: ${id}`, listing ? listingTags(listing, '') : '');
    note(`page: ${id}`, (await world.on.app.inject(`/listing/${id}`)).body);
  }
}

/** The two worlds differ in nothing else. */
type Guesses = {
  amounts: readonly [number, number, number, number];
  notes: readonly [string, string];
  changes: number;
};

type HiddenWorld = {
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

async function hiddenWorld(guesses: Guesses): Promise<HiddenWorld> {
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
async function changeGuess(
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

async function person(on: TestApp, name: string): Promise<Person> {
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

const hourMs = 3_600_000;

/** Makes two worlds' texts comparable: numbers known ids, and masks times and secrets. */
function alikeIn(now: () => Date, known: readonly string[]): (text: string) => string {
  const numberOf = (id: string) => (known.includes(id) ? `id ${known.indexOf(id)}` : 'an id');
  // The database's clock is not stopped.
  const isNow = (time: string) =>
    [now().getTime(), Date.now()].some((atMs) => Math.abs(Date.parse(time) - atMs) < hourMs);
  return (text) =>
    text
      .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, numberOf)
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) => (isNow(time) ? 'now' : time))
      .replace(/[\da-z]{4}(-[\da-z]{4}){3}(?=")/g, 'a recovery code')
      .replace(/\b[A-Z2-7]{32}\b/g, 'a secret')
      .replace(/(?<=[="/#.])[\w-]{40,}/g, 'a token')
      .replace(/(?<="(challenge|id|credentialId)": ?")[\w-]{22,43}(?=")/g, 'made')
      .replace(/person[ .]?\d+|Person \d+|new\d+|another\d+/g, 'a person');
}
