import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { operations } from '@ballpark/domain/contract/operations.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { updateRecords } from '../../src/prices/update-records.ts';
import { fanOutAll, requestOf, useTestApp } from '../support/test-app.ts';
import { answer, block, close, deleteListing, exportedFiles, readListing } from '../support/calls.ts';
import { type LiveClient, openLive } from '../support/live-client.ts';
import {
  type Person,
  makeListing,
  makePhoto,
  makeQuestion,
  makeSuggestion,
  makeUser,
} from '../support/make.ts';
import { databaseKind } from '../support/test-database.ts';

const reads: readonly Endpoint[] = operations.filter(({ route }) => route.startsWith('GET'));

const on = useTestApp({ kind: databaseKind, config: { isRateLimited: false, logLevel: 'silent' } });
let ida: Side;
let otto: Side;
let third: Person;
let shared: string;
beforeAll(async () => {
  [ida, otto, third] = [
    await sideOf('Ida Ibsen', 'ida.i'),
    await sideOf('Otto Olsen', 'otto.o'),
    await makeUser(on),
  ];
  const common = await makeListing(on, third, { title: 'A common chair' });
  shared = common.id;
  for (const [one, other] of [
    [ida, otto],
    [otto, ida],
  ] as const) {
    await makeSuggestion(on, common, { by: one.person, amount: 40, comment: `Says ${one.mark}` });
    for (const id of [other.openId, other.closedId, other.goneId])
      await makeSuggestion(on, { id }, { by: one.person, amount: 60, comment: `Note of ${one.mark}` });
    await one.person.call('PUT /listings/:id/save', { params: { id: other.openId } });
    const asked = { by: one.person, text: `Asked by ${one.mark}?` };
    const question = await makeQuestion(on, { id: other.openId }, asked);
    await answer(other.person, question, `Answer of ${other.mark}`);
    await makeQuestion(on, common, { by: one.person, text: `Asked in common by ${one.mark}?` });
  }
  for (const { person, closedId, goneId } of [ida, otto]) {
    for (const id of [closedId, goneId]) await close(person, { id }, 60);
    await deleteListing(person, { id: goneId });
  }
  await fanOutAll(on);
  await updateRecords(on.deps);
});

type Side = {
  person: Person;
  mark: string;
  openId: string;
  closedId: string;
  /** Deleted after the reward. */
  goneId: string;
  secrets: string[];
};

async function sideOf(name: string, username: string): Promise<Side> {
  const person = await makeUser(on, { name, username });
  const mark = username.replace('.', '');
  const face = await makePhoto(on, person, 'POST /photos/upload-profile-base64');
  const photo = await makePhoto(on, person);
  const body = { photoUrl: face.url, about: `About ${mark}` };
  await person.call('PUT /profile', { body });
  const open = await makeListing(on, person, {
    title: `Lamp ${mark}`,
    description: `Of ${mark}`,
    photoUrls: [photo.url],
  });
  const closed = await makeListing(on, person, { title: `Old lamp ${mark}`, description: `Of ${mark}` });
  const gone = await makeListing(on, person, { title: `Gone lamp ${mark}` });
  const secrets = [person.user.id, name, username, mark, face.url, photo.url, open.id, closed.id, gone.id];
  return { person, mark, openId: open.id, closedId: closed.id, goneId: gone.id, secrets };
}

/** All answers of reading operations, for every possible path. */
async function everythingFor({ token }: Person, but: readonly string[] = []): Promise<string> {
  const answers: string[] = [];
  for (const operation of reads.filter(({ id }) => !but.includes(id)))
    for (const subject of subjectsOf(operation))
      for (const query of queriesOf(operation)) {
        const params = { id: subject, userId: subject, username: subject };
        const answer = await on.app.inject(requestOf(operation.route, { token, params, query }));
        answers.push(answer.body);
      }
  return answers.join('\n');
}

function subjectsOf({ route }: Endpoint): string[] {
  if (!route.includes(':')) return [''];
  if (route.includes(':username')) return ['ida.i', 'otto.o'];
  if (route.includes('/listings/:')) return [ida.openId, ida.closedId, otto.openId, otto.closedId, shared];
  return [ida.person.user.id, otto.person.user.id, third.user.id];
}

type Query = Record<string, string | number>;

function queriesOf({ id, example }: Endpoint): Query[] {
  const more: Query[] = [{ status: 'all', limit: 50 }, { search: 'lamp', status: 'all' }, { radius: 5 }];
  // Examples of queries hold texts and numbers.
  const examples = example?.query ? [example.query as Query] : [];
  return [{}, ...examples, ...(id === 'listListings' ? more : [])];
}

const unblock = ({ person }: Side, other: Side) =>
  person.call('DELETE /users/:id/block', { params: { id: other.person.user.id } });
const foundIn = (text: string, { secrets }: Side) => secrets.filter((secret) => text.includes(secret));

describe('what every reading operation answers', () => {
  test('holds all of the other as long as nobody has blocked anybody', async () => {
    for (const [one, other] of [
      [ida, otto],
      [otto, ida],
    ] as const)
      expect(foundIn(await everythingFor(one.person), other)).toEqual(other.secrets);
  });

  test('holds nothing of the other once one of them has blocked the other, and all again after that', async () => {
    const before = await everythingFor(third);
    const countsBefore = await readListing(ida.person, { id: shared });
    expect((await block(ida.person, otto.person)).status).toBe(200);
    expect(foundIn(await everythingFor(ida.person, ['listAvoided']), otto)).toEqual([]);
    expect(foundIn(await everythingFor(otto.person), ida)).toEqual([]);
    expect(await everythingFor(third)).toBe(before);
    const { suggestionCount, fairPrice, suggestions, unseenAmounts } = await readListing(ida.person, {
      id: shared,
    });
    expect({ suggestionCount, fairPrice }).toEqual({
      suggestionCount: countsBefore.suggestionCount,
      fairPrice: countsBefore.fairPrice,
    });
    expect([suggestions.map(({ userId }) => userId), unseenAmounts]).toEqual([[ida.person.user.id], [40]]);
    for (const side of [ida, otto])
      expect(foundIn(await exportOf(side), side === ida ? otto : ida)).toEqual([]);
    await unblock(ida, otto);
    expect(await readListing(ida.person, { id: shared })).toEqual(countsBefore);
    expect(foundIn(await everythingFor(otto.person), ida)).toEqual(ida.secrets);
  });

  test('holds nothing of whom one has muted, who sees everything', async () => {
    const params = { id: otto.person.user.id };
    await ida.person.call('POST /users/:id/mute', { params });
    expect(foundIn(await everythingFor(ida.person, ['listAvoided']), otto)).toEqual([]);
    expect(foundIn(await everythingFor(otto.person), ida)).toEqual(ida.secrets);
    await ida.person.call('DELETE /users/:id/mute', { params });
  });
});

/** Without their own blocks. */
async function exportOf({ person }: Side): Promise<string> {
  await person.call('POST /account/export');
  await on.jobs.run();
  const files = [...(await exportedFiles(on, person))].filter(([name]) => name !== 'blocked.json');
  // A user's own suggestions keep the id of a listing that is gone.
  return files
    .map(([, bytes]) => bytes.toString())
    .join('\n')
    .replaceAll(/"listingId":\s*"[^"]+"/g, '');
}

test('a moderator who is blocked goes on seeing everything', async () => {
  const moderator = await makeUser(on, { role: 'moderator' });
  await block(ida.person, moderator);
  expect(foundIn(await everythingFor(moderator), ida)).toEqual(ida.secrets);
  const { data } = await ida.person.call('GET /auth/blocked');
  expect(data).toMatchObject([{ person: { id: moderator.user.id }, isBlocked: true, isMuted: false }]);
});

const ofListings = ({ events }: LiveClient) =>
  events().flatMap((event) => (event.type === 'listing' ? [`${event.listingId} ${event.kind}`] : []));

describe('the stream of a person who is blocked', () => {
  let origin: string;
  beforeAll(async () => {
    origin = await on.app.listen({ port: 0, host: '127.0.0.1' });
    on.deps.outbox.start(async () => {});
  });

  test('loses the listings of the other as if they were deleted, and gets nothing of them any more', async () => {
    const listings = [ida.openId, shared];
    const stream = await openLive(origin, otto.person.token, { listings });
    await block(ida.person, otto.person);
    const gone = `${ida.openId} listing.deleted`;
    await expect.poll(() => ofListings(stream)).toEqual([gone]);
    const again = await openLive(origin, otto.person.token, { listings });
    for (const id of listings) await makeSuggestion(on, { id }, { amount: 70 });
    const made = `${shared} suggestion.created`;
    await expect.poll(() => ofListings(again)).toEqual([made]);
    await expect.poll(() => ofListings(stream)).toEqual([gone, made]);
    again.cut();
    stream.cut();
    await unblock(ida, otto);
  });

  test('goes on through forty blocks that are taken back, and says nothing of them', async () => {
    const stream = await openLive(origin, otto.person.token, { listings: [shared] });
    let isOver = false;
    void stream.ended.then(() => (isOver = true));
    for (let nth = 0; nth < 40; nth += 1) {
      await block(ida.person, otto.person);
      await unblock(ida, otto);
    }
    await makeSuggestion(on, { id: shared }, { amount: 70 });
    await expect.poll(() => ofListings(stream)).toEqual([`${shared} suggestion.created`]);
    expect(isOver).toBe(false);
    expect(stream.all.filter(({ type }) => type === 'resync')).toEqual([]);
    stream.cut();
  });
});
