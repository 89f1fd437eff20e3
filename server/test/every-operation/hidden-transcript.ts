import { openApi } from '../../src/docs/openapi.ts';
import { findPage } from '../../src/web/find-page.ts';
import { listingTags } from '../../src/web/fill-pages.ts';
import { expect } from 'vitest';
import { openLive } from '../support/live-client.ts';
import { morning, work } from '../support/mailed-notifications.ts';
import { makeSuggestion } from '../support/make.ts';
import { plainImage } from '../support/photo-bytes.ts';
import { rightInput } from '../support/right-input.ts';
import { unzip } from '../support/unzip.ts';
import { alikeIn } from './alike.ts';
import { readApiDocument, type Operation } from './api-document.ts';
import { changeGuess, hiddenWorld, person, type Guesses, type HiddenWorld } from './hidden-world.ts';

/** By channel. */
export type Transcript = ReadonlyMap<string, string>;
type Note = (how: string, text: string) => void;
/** Simulated leaks, to prove that the test notices them. */
export type Leak = Record<'atFirst' | 'atStream' | 'atLast', (world: HiddenWorld) => Promise<void>>;

const { operations } = readApiDocument(openApi('1'));

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
  const reads = operations.filter(({ method }) => method === 'GET');
  for (const operation of reads)
    for (const [who, token] of [['the watcher', world.watcher.token], ['nobody']] as const)
      await callAll(world, note, operation, who, token);
}

/** Each by a different user, who may guess. */
async function noteWrites(world: HiddenWorld, note: Note): Promise<void> {
  const { on, owner } = world;
  const writes = operations.filter(({ method }) => method !== 'GET');
  const image = await plainImage().png().toBuffer();
  const photo = { base64Data: image.toString('base64'), filename: 'photo.png' };
  for (const [at, operation] of writes.entries()) {
    await callAll(world, note, operation, 'nobody');
    await callAll(world, note, operation, 'somebody', (await person(on, `caller.${at}`)).token);
    const caller = await person(on, `doer.${at}`);
    const right = await rightInput(operation, { on, member: caller, victim: owner, photo });
    const { token = caller.token, id = caller.user.id, query = '', body } = right;
    const url = operation.path.replace(/\{\w+\}/, id) + query;
    const answer = await send(world, operation, url, token, body);
    expect(answer.status, `${operation.operationId} ${answer.text}`).toBeLessThan(300);
    note(`somebody who does it right: ${operation.method} ${operation.path}`, answer.text);
  }
}

/** On every possible subject. */
async function callAll(
  world: HiddenWorld,
  note: Note,
  operation: Operation,
  who: string,
  token?: string,
): Promise<void> {
  const { path, method, parameters, requestBody } = operation;
  const example = requestBody?.content['application/json'].examples.call?.value;
  const body: Record<string, unknown> | undefined =
    requestBody && Object.assign({}, example, { photoUrls: [] });
  const queried = parameters.filter((each) => each.in === 'query' && each.example !== undefined);
  const query = queried.map(({ name, example: value }) => `${name}=${encodeURIComponent(String(value))}`);
  const queries = query.length > 0 ? ['', `?${query.join('&')}`] : [''];
  for (const subject of subjectsOf(path, world))
    for (const asked of queries) {
      const url = path.replace(/\{\w+\}/, subject) + asked;
      const answer = await send(world, operation, url, token, body);
      note(`${who}: ${method} ${url}`, answer.text);
    }
}

function subjectsOf(
  path: string,
  { subjects: { listings, suggestions, people } }: HiddenWorld,
): readonly string[] {
  if (!path.includes('{')) return [''];
  if (path.includes('/listings/{')) return listings;
  return path.includes('/suggestions/{') ? suggestions : people;
}

async function send(
  { on }: HiddenWorld,
  { method }: Operation,
  url: string,
  token?: string,
  body?: Record<string, unknown>,
) {
  const answer = await on.app.inject({
    method,
    url,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body }),
  });
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
