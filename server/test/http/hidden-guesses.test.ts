import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { operations } from '@ballpark/domain/contract/operations.ts';
import { notificationKinds } from '@ballpark/domain/notifications.ts';
import { expect, test } from 'vitest';
import type { Push } from '../../src/adapters/push-sender.ts';
import { updateRecords } from '../../src/prices/update-records.ts';
import { listingTags } from '../../src/web/fill-pages.ts';
import { findPage } from '../../src/web/find-page.ts';
import { alike } from '../support/alike.ts';
import { openLive } from '../support/live-client.ts';
import { berlinNoon, morning, work } from '../support/mailed.ts';
import { type MadeUser, chooseChannels, makeListing, makeSuggestion, makeUser } from '../support/make.ts';
import { makeBrowser } from '../support/push-service.ts';
import { adminKey, rightCall } from '../support/right-calls.ts';
import { type Input, type TestApp, requestOf, testApp } from '../support/test-app.ts';
import { exportedFiles } from '../support/calls.ts';

/** The two worlds differ in nothing else. */
type Guesses = {
  amounts: readonly number[];
  last: number;
  note: string;
  changes: number;
  mark: 'high' | 'low';
};
const some: Guesses = {
  amounts: [101.37, 213.71, 94],
  last: 118.9,
  note: 'Plain pine',
  changes: 0,
  mark: 'high',
};
const others: Guesses = {
  amounts: [78_213.3, 9.5, 40.07],
  last: 5512,
  note: 'Solid walnut',
  changes: 2,
  mark: 'low',
};

test(
  'nothing that reaches who has not guessed depends on what others guessed, or on how often they changed it, to the byte',
  { timeout: 240_000 },
  async () => {
    const [one, other] = [await transcriptsOf(some), await transcriptsOf(others)];
    expect(one.hidden.size).toBeGreaterThan(300);
    expect(differences(one.hidden, other.hidden)).toEqual([]);
    // The comparison has content, and notices what who has guessed may read.
    for (const channel of ['mails', 'pushes', 'export: notifications.json'])
      expect(one.hidden.get(channel), channel).toContain('Oak bookcase');
    expect(one.hidden.get('stream')).toContain('suggestion.created');
    expect(one.hidden.get('stream, repeated')).toBe('suggestion.created');
    expect(one.open.get('a guesser: GET /listings/id 0')).toContain('"working":{');
    expect(differences(one.open, other.open)).toEqual(
      expect.arrayContaining([
        'a guesser: GET /listings',
        'a guesser: GET /listings/id 0',
        'a guesser: GET /listings/id 0/suggestions',
        'a guesser: GET /listings/id 1/suggestions',
        'a guesser: GET /listings/id 2',
        'a guesser: GET /profile/id 7/suggestions',
      ]),
    );
  },
);

type Note = (how: string, text: string) => void;

function differences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((how) => one.get(how) !== other.get(how));
}

/** By channel: everything that people without a guess receive, and what one with a guess reads. */
async function transcriptsOf(guesses: Guesses) {
  const world = await hiddenWorld(guesses);
  const { on } = world;
  const ids = Object.values(world.subjects).flat();
  const names = new Map(ids.map((id, at) => [id, `id ${at}`]));
  const [hidden, open] = [new Map<string, string>(), new Map<string, string>()];
  const noteIn =
    (transcript: Map<string, string>): Note =>
    (how, text) =>
      transcript.set(alike(how, names, on.clock.now), alike(text, names, on.clock.now));
  const note = noteIn(hidden);
  try {
    await work(on);
    on.deps.outbox.start(async () => {});
    await noteReads(world, note, 'the watcher', world.watcher);
    await noteReads(world, note, 'nobody');
    await noteReads(world, noteIn(open), 'a guesser', world.guessers[0]);
    await noteWrites(world, note);
    await noteStream(world, note);
    await noteExport(world, note);
    await noteMessages(world, note);
    await noteShares(world, note);
    return { hidden, open };
  } finally {
    await on.close();
  }
}

async function noteReads(world: HiddenWorld, note: Note, who: string, by?: MadeUser): Promise<void> {
  for (const operation of operations)
    if (operation.route.startsWith('GET')) await callAll(world, note, operation, who, by);
}

/** Each by a different user, who may guess. */
async function noteWrites(world: HiddenWorld, note: Note): Promise<void> {
  const { on, owner } = world;
  const writes = operations.filter(({ route }) => !route.startsWith('GET'));
  for (const [at, operation] of writes.entries()) {
    await callAll(world, note, operation, 'nobody');
    await callAll(world, note, operation, 'somebody', await person(on, `caller.${at}`));
    const caller = await person(on, `doer.${at}`);
    const answer = await send(
      world,
      operation,
      await rightCall(operation, { on, member: caller, other: owner }),
    );
    expect(answer.status, `${operation.id} ${answer.text}`).toBeLessThan(300);
    note(`somebody who does it right: ${operation.route}`, answer.text);
  }
}

/** On every possible subject, with the example of the contract, and for reads without its query as well. */
async function callAll(world: HiddenWorld, note: Note, operation: Endpoint, who: string, by?: MadeUser) {
  const { route, example } = operation;
  const body = example?.body && { ...example.body, photoUrls: [] };
  // Examples of queries hold texts and numbers.
  const queries = [undefined, example?.query].slice(0, example?.query ? 2 : 1) as Input['query'][];
  for (const subject of subjectsOf(route, world))
    for (const query of queries) {
      const input = { ...(query && { query }), ...(by && { token: by.token }), ...(body && { body }) };
      const params = { id: subject, userId: subject, username: subject };
      const answer = await send(world, operation, { ...input, params });
      note(`${who}: ${route.replace(/:\w+/, subject)}${query ? ' with its query' : ''}`, answer.text);
    }
}

function subjectsOf(route: string, { subjects }: HiddenWorld): readonly string[] {
  if (!route.includes(':')) return [''];
  if (route.includes('/listings/:')) return subjects.listings;
  return route.includes('/suggestions/:') ? subjects.suggestions : subjects.people;
}

async function send({ on }: HiddenWorld, { route }: Endpoint, input: Input) {
  const answer = await on.app.inject(requestOf(route, input));
  // The length follows from the text, and secrets vary in length.
  const { date: _, 'content-length': __, 'x-request-id': ___, ...headers } = answer.headers;
  const text = `${answer.statusCode} ${JSON.stringify(headers)}\n${answer.body}`;
  return { status: answer.statusCode, text };
}

/** Another user guesses and the owner edits meanwhile. */
async function noteStream(world: HiddenWorld, note: Note): Promise<void> {
  const { on, guesses, guessers, owner, watcher, listingId, reopenedId } = world;
  const origin = await on.app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await openLive(origin, watcher.token, { listings: [listingId, reopenedId] });
  const own = await makeSuggestion(on, { id: listingId }, { by: guessers[3], amount: guesses.last });
  await changeGuess(own, guessers[3], guesses);
  const draft = {
    title: 'Oak bookcase',
    description: 'Solid.',
    type: 'PRODUCT',
    location: 'Berlin, Germany',
  };
  await owner.call('PUT /listings/:id', { params: { id: listingId }, body: draft });
  const events = () => stream.events().filter(({ type }) => type !== 'leaderboard');
  const isOver = () => events().some((event) => event.type === 'listing' && event.kind === 'listing.updated');
  await expect.poll(isOver, { timeout: 30_000 }).toBe(true);
  stream.cut();
  note('stream', JSON.stringify(events()));
  // The next stream replays these 15 s.
  const next = await openLive(origin, watcher.token, { listings: [listingId] });
  next.cut();
  const kinds = next.repeated().flatMap((event) => (event.type === 'listing' ? [event.kind] : []));
  note('stream, repeated', kinds.filter((kind) => kind.startsWith('suggestion.')).join());
}

async function noteExport({ on, earlyRiser }: HiddenWorld, note: Note): Promise<void> {
  await earlyRiser.call('POST /account/export');
  await work(on);
  for (const [name, bytes] of await exportedFiles(on, earlyRiser)) note(`export: ${name}`, bytes.toString());
}

/** To all but the owner and those who guessed. */
async function noteMessages({ on, owner, guessers, pushes }: HiddenWorld, note: Note): Promise<void> {
  await work(on);
  await morning(on);
  const mayKnow = new Set([owner, ...guessers].map(({ user }) => user.email));
  note('mails', JSON.stringify(on.mails.filter(({ to }) => !mayKnow.has(to))));
  const ofWatcher = pushes.filter(({ endpoint }) => endpoint.endsWith('/wanda'));
  note('pushes', JSON.stringify(ofWatcher.map(({ payload }) => payload)));
}

async function noteShares({ on, subjects }: HiddenWorld, note: Note): Promise<void> {
  for (const id of subjects.listings) {
    const { listing, shared } = await findPage(on.deps, `/listing/${id}`);
    note(`share card: ${id}`, listing ? listingTags('en', listing, shared, '') : '');
    note(`page: ${id}`, (await on.app.inject(`/listing/${id}`)).body);
  }
}

type HiddenWorld = Awaited<ReturnType<typeof hiddenWorld>>;

/** One listing is open, the other was closed with a final price before. */
async function hiddenWorld(guesses: Guesses) {
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
  // The last has not yet guessed on the open listing.
  const guessers = [
    await person(on, 'Gina'),
    await person(on, 'Gaby'),
    await person(on, 'Greg'),
    await person(on, 'Gustav'),
  ] as const;
  // One is notified at once and by push, the other in the morning.
  const [watcher, earlyRiser] = [await person(on, 'Wanda'), await person(on, 'Erik')];
  await chooseAllChannels(on, watcher, 'atOnce');
  await chooseAllChannels(on, earlyRiser, 'daily');
  const { endpoint, keys } = makeBrowser('https://web.push.apple.com/wanda');
  await watcher.call('POST /push/subscriptions', { body: { endpoint, keys } });

  const guessAll = async (id: string, amounts: readonly number[], comment?: string) => {
    const made: Awaited<ReturnType<typeof makeSuggestion>>[] = [];
    for (const [at, by] of guessers.slice(0, amounts.length).entries())
      made.push(
        await makeSuggestion(on, { id }, { by, amount: amounts[at] ?? 1, ...(comment && { comment }) }),
      );
    return made;
  };
  const close = (id: string) =>
    owner.call('POST /listings/:id/close', { params: { id }, body: { finalPrice: 120 } });

  // With visible guesses, so that everybody has statistics.
  const sold = await makeListing(on, owner, { title: 'Oak chair' });
  await guessAll(sold.id, [100, 120, 140, 130]);
  await close(sold.id);
  await updateRecords(on.deps);
  const { amounts, note } = guesses;
  const independent = { hasIndependentGuesses: true };
  const { id: reopenedId } = await makeListing(on, owner, { ...independent, title: 'Oak table' });
  await guessAll(reopenedId, [120, ...amounts.slice(1)], note);
  await close(reopenedId);
  await owner.call('POST /listings/:id/reopen', { params: { id: reopenedId } });
  const offer = { hasOffer: true, offerAmount: 95.5 };
  const { id: listingId } = await makeListing(on, owner, { ...independent, ...offer });
  const made = await guessAll(listingId, amounts, note);
  if (made[0]) await changeGuess(made[0], guessers[0], guesses);
  // All guess the same, so that nothing differs but what they say of the line.
  const { id: quoteId } = await makeListing(on, owner, {
    ...independent,
    title: 'Oak stairs',
    type: 'SERVICE',
    lines: [{ text: 'Labour', amount: 600 }],
  });
  await guessAll(quoteId, [900, 900, 900]);
  const quote = (await owner.call('GET /listings/:id', { params: { id: quoteId } })).data;
  const body = { lineId: quote.lines?.[0]?.id ?? '', mark: guesses.mark };
  for (const { call } of guessers.slice(0, 3))
    await call('PUT /listings/:id/marks', { params: { id: quoteId }, body });
  const subjects = {
    listings: [listingId, reopenedId, quoteId],
    suggestions: made.map(({ id }) => id),
    people: [owner, ...guessers].map(({ user }) => user.id),
  };
  return { on, guesses, owner, guessers, watcher, earlyRiser, listingId, reopenedId, subjects, pushes };
}

/** Ends with this world's amount and note. */
async function changeGuess(
  { id, amount, comment }: Awaited<ReturnType<typeof makeSuggestion>>,
  by: Awaited<ReturnType<typeof person>>,
  { changes }: Guesses,
): Promise<void> {
  const input = { params: { id }, body: { amount, comment } };
  for (let nth = 0; nth < changes; nth += 1)
    expect((await by.call('PUT /suggestions/:id', input)).status).toBe(200);
}

async function person(on: TestApp, name: string) {
  const username = name.toLowerCase();
  return makeUser(on, { name, username, email: `${username}@example.com` });
}

async function chooseAllChannels(on: TestApp, reader: MadeUser, mail: 'atOnce' | 'daily'): Promise<void> {
  const entries = notificationKinds.map((kind) => [kind, { inApp: true, mail, push: true }] as const);
  await chooseChannels(on, reader, Object.fromEntries(entries));
}
