import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { operations } from '@ballpark/domain/contract/operations.ts';
import { findPage } from '../../src/web/find-page.ts';
import { listingTags } from '../../src/web/fill-pages.ts';
import { expect } from 'vitest';
import { openLive } from '../support/live-client.ts';
import { morning, work } from '../support/mailed.ts';
import { makeSuggestion } from '../support/make.ts';
import { rightCall } from '../support/right-calls.ts';
import { type Input, requestOf } from '../support/test-app.ts';
import { unzip } from '../support/unzip.ts';
import { alikeIn } from './alike.ts';
import { changeGuess, hiddenWorld, person, type Guesses, type HiddenWorld } from './hidden-world.ts';

/** By channel. */
export type Transcript = ReadonlyMap<string, string>;
type Note = (how: string, text: string) => void;
/** Simulated leaks, to prove that the test notices them. */
export type Leak = Record<'atFirst' | 'atStream' | 'atLast', (world: HiddenWorld) => Promise<void>>;

/** Records everything that users without a guess receive. */
export async function transcriptOf(guesses: Guesses, leak?: Leak): Promise<Transcript> {
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
