import { operations } from '@ballpark/domain/contract/operations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateRecords } from '../../src/prices/update-records.ts';
import { findPage } from '../../src/web/find-page.ts';
import { close, deleteListing, readListing } from '../support/calls.ts';
import {
  type Person,
  closeByItself,
  makeListing,
  makePhoto,
  makeSuggestion,
  makeUser,
} from '../support/make.ts';
import { decide, hiddenByReports, reportedCase } from '../support/moderation.ts';
import { type LiveClient, openLive } from '../support/live-client.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: Person;
let neighbour: Person;
let stranger: Person;
let moderator: Person;
let hidden: { id: string; photo: string };
const title = 'Zanzibar chest';
const note = 'Quixotic remark';

beforeAll(async () => {
  on = await testApp();
  on.deps.outbox.start(async () => {});
  [owner, neighbour, stranger] = [await makeUser(on), await makeUser(on), await makeUser(on)];
  moderator = await makeUser(on, { role: 'moderator' });
  const photo = await makePhoto(on, owner);
  const listing = await makeListing(on, owner, { title, photoUrls: [photo.url] });
  await makeSuggestion(on, listing, { by: neighbour, amount: 77, comment: note });
  for (const amount of [80, 90]) await makeSuggestion(on, listing, { amount });
  await close(owner, listing, 80);
  await updateRecords(on.deps);
  hidden = { id: listing.id, photo: photo.url };
});
afterAll(() => on.close());

const reads = operations.filter(
  ({ route, access }) => route.startsWith('GET ') && access !== 'admin' && access !== 'moderator',
);
/** Ids for paths. */
const ids = () => [hidden.id, owner.user.id, neighbour.user.id];
const word = title.split(' ')[0];
const queries = [
  '',
  `?search=${word}&status=all&radius=0&q=${word}&title=${word}`,
  '?status=closed&radius=0',
];

/** Everything a user can read, with the listing's rendered page. */
async function allReadBy(token: string | undefined): Promise<string> {
  const texts: string[] = [];
  for (const operation of reads) {
    const { route } = operation;
    for (const id of route.includes(':') ? ids() : [''])
      for (const query of 'query' in operation ? queries : ['']) {
        const url = `/api${route.slice(4).replace(/:\w+/, id)}${query}`;
        const answer = await on.app.inject({
          url,
          headers: token ? { authorization: `Bearer ${token}` } : {},
        });
        if (answer.statusCode === 200) texts.push(answer.body);
      }
  }
  texts.push((await findPage(on.deps, `/listing/${hidden.id}`)).listing?.title ?? '');
  return texts.join('\n');
}

test('a hidden listing reaches no stranger by any reading operation, nor the one who has priced it, and nobody once it is deleted', async () => {
  for (const person of [stranger, neighbour])
    expect((await allReadBy(person.token)).includes(title)).toBe(true);
  const { caseId } = await reportedCase(on, 'listing', hidden.id);
  await decide(on, moderator, caseId, { action: 'hide' });
  for (const token of [stranger.token, neighbour.token, undefined]) {
    const read = await allReadBy(token);
    expect([title, hidden.photo, note].filter((part) => read.includes(part))).toEqual([]);
  }
  expect((await allReadBy(owner.token)).includes(title)).toBe(true);
  for (const person of [owner, moderator]) {
    const seen = await readListing(person, hidden);
    expect(seen).toMatchObject({ title, hidden: { by: 'decision' } });
    await expect.poll(async () => (await on.app.inject(hidden.photo)).statusCode).toBe(404);
    expect((await on.app.inject(seen.photoUrls[0] ?? '')).statusCode).toBe(200);
    expect((await on.app.inject(`${hidden.photo}?key=AAAA`)).statusCode).toBe(404);
  }
  await deleteListing(owner, hidden);
  for (const token of [stranger.token, neighbour.token, undefined])
    expect((await allReadBy(token)).includes(title)).toBe(false);
});

const kindsOn = (stream: LiveClient) =>
  stream.events().flatMap((event) => (event.type === 'listing' ? [[event.listingId, event.kind]] : []));

test('nothing that happens on a hidden listing reaches the stream of others, open before or later', async () => {
  const origin = await on.app.listen({ port: 0, host: '127.0.0.1' });
  const listing = await makeListing(on, owner, { title: 'Plain table' });
  const other = await makeListing(on, owner, { title: 'Plain stool' });
  const open = ({ token }: Person) => openLive(origin, token, { listings: [listing.id, other.id] });
  const before = await Promise.all([stranger, owner, moderator].map(open));
  const { caseId } = await reportedCase(on, 'listing', listing.id);
  await decide(on, moderator, caseId, { action: 'hide' });
  const later = await open(stranger);
  await closeByItself(on, listing.id);
  await makeSuggestion(on, other);
  const gone = [listing.id, 'listing.deleted'];
  const hidden = [listing.id, 'listing.updated'];
  const closed = [listing.id, 'listing.autoClosed'];
  const suggested = [other.id, 'suggestion.created'];
  const expected = [[gone, suggested], [hidden, closed, suggested], [hidden, closed, suggested], [suggested]];
  await expect.poll(() => [...before, later].map(kindsOn)).toEqual(expected);
  expect(later.repeated().filter(({ type }) => type === 'listing')).toEqual([
    { type: 'listing', listingId: listing.id, kind: 'listing.deleted' },
  ]);
  for (const stream of [...before, later]) stream.cut();
});

test('a hidden suggestion reaches nobody but its author', async () => {
  const listing = await makeListing(on, owner, { title: 'Plain chair' });
  const suggestion = await makeSuggestion(on, listing, {
    by: neighbour,
    amount: 12,
    comment: 'Vexatious words',
  });
  hidden = { ...hidden, id: listing.id };
  expect((await allReadBy(stranger.token)).includes('Vexatious words')).toBe(true);
  const { caseId } = await reportedCase(on, 'suggestion', suggestion.id);
  await decide(on, moderator, caseId, { action: 'remove' });
  for (const person of [stranger, owner])
    expect((await allReadBy(person.token)).includes('Vexatious words')).toBe(false);
  expect((await allReadBy(neighbour.token)).includes('Vexatious words')).toBe(true);
});

test('a guess that a moderator hides after the close has what the close taught counted anew', async () => {
  const isDue = async () =>
    (await on.db.selectFrom('price_context').select('is_recount_due').executeTakeFirstOrThrow())
      .is_recount_due;
  const by = await makeUser(on);
  const listing = await makeListing(on, owner);
  const { id } = await makeSuggestion(on, listing, { by, amount: 20_000 });
  for (const amount of [80, 90]) await makeSuggestion(on, listing, { amount });
  await close(owner, listing, 80);
  await updateRecords(on.deps);
  await on.db.updateTable('price_context').set({ is_recount_due: false }).execute();
  const { caseId } = await reportedCase(on, 'suggestion', id);
  expect(await isDue()).toBe(false);
  await decide(on, moderator, caseId, { action: 'hide' });
  expect(await isDue()).toBe(true);
});

test('a suggestion that reports hide counts on and is paid, and its words are its author’s', async () => {
  const listing = await makeListing(on, owner);
  const author = await makeUser(on);
  const honest = await makeSuggestion(on, listing, { by: author, amount: 90, comment: 'Inflammatory words' });
  for (const amount of [100, 500]) await makeSuggestion(on, listing, { amount });
  const figuresOf = async (by: Person) => {
    const { suggestionCount, fairPrice, suggestions, unseenAmounts = [] } = await readListing(by, listing);
    const counted = suggestions.filter(({ isHidden, isHeld }) => isHidden !== true || isHeld === true);
    const shown = counted.map(({ amount }) => amount);
    return { suggestionCount, fairPrice, amounts: [...shown, ...unseenAmounts].toSorted((a, b) => a - b) };
  };
  const before = await figuresOf(owner);
  expect(before).toMatchObject({ suggestionCount: 3, amounts: [90, 100, 500] });
  const { caseId } = await hiddenByReports(on, 'suggestion', honest.id);
  for (const reader of [owner, author, moderator, stranger]) expect(await figuresOf(reader)).toEqual(before);
  expect((await allReadBy(stranger.token)).includes('Inflammatory words')).toBe(false);
  const { suggestions } = await readListing(stranger, listing);
  expect(suggestions.map(({ id }) => id)).not.toContain(honest.id);
  const { xpRewards } = (await close(owner, listing, 90)).data;
  expect(xpRewards.map(({ userId }) => userId)).not.toContain(author.user.id);
  const awardsOf = async (reader: Person) => {
    const { data } = await reader.call('GET /xp/history/:userId', { params: { userId: author.user.id } });
    return data.map(({ listingId, amount }) => [listingId, amount]);
  };
  expect(await awardsOf(author)).toContainEqual([listing.id, 50]);
  expect(await awardsOf(stranger)).toContainEqual([null, 50]);
  const after = await figuresOf(owner);
  await decide(on, moderator, caseId, { action: 'keep' });
  expect(await figuresOf(owner)).toEqual(after);
  expect((await readListing(stranger, listing)).suggestions.map(({ id }) => id)).toContain(honest.id);
});
