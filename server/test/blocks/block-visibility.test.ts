import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { operations } from '@ballpark/domain/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateRecords } from '../../src/prices/update-records.ts';
import { type TestApp, fanOutAll, requestOf, testApp } from '../support/test-app.ts';
import { type LiveClient, openLive } from '../support/live-client.ts';
import {
  type MadeUser,
  makeListing,
  makePhoto,
  makeQuestion,
  makeSuggestion,
  makeUser,
} from '../support/make.ts';
import { databaseKind } from '../support/test-database.ts';
import { unzip } from '../support/unzip.ts';

const reads: readonly Endpoint[] = operations.filter(({ route }) => route.startsWith('GET'));

let on: TestApp;
let ida: Side;
let otto: Side;
let third: MadeUser;
let shared: string;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind, config: { isRateLimited: false, logLevel: 'silent' } });
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
    await makeSuggestion(
      on,
      { id: other.openId },
      { by: one.person, amount: 50, comment: `Note of ${one.mark}` },
    );
    for (const id of [other.closedId, other.goneId])
      await makeSuggestion(on, { id }, { by: one.person, amount: 60 });
    await on.call('PUT /listings/:id/save', { token: one.person.token, params: { id: other.openId } });
    const asked = { by: one.person, text: `Asked by ${one.mark}?` };
    const { id } = await makeQuestion(on, { id: other.openId }, asked);
    const answer = { token: other.person.token, params: { id }, body: { text: `Answer of ${other.mark}` } };
    await on.call('POST /questions/:id/answer', answer);
    await makeQuestion(on, common, { by: one.person, text: `Asked in common by ${one.mark}?` });
  }
  for (const { person, closedId, goneId } of [ida, otto]) {
    const { token } = person;
    for (const id of [closedId, goneId])
      await on.call('POST /listings/:id/close', { token, params: { id }, body: { finalPrice: 60 } });
    await on.call('DELETE /listings/:id', { token, params: { id: goneId } });
  }
  await fanOutAll(on);
  await updateRecords(on.deps);
});
afterAll(() => on.close());

type Side = {
  person: MadeUser;
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
  await on.call('PUT /profile', { token: person.token, body });
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
async function everythingFor({ token }: MadeUser, but: readonly string[] = []): Promise<string> {
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

const block = ({ person }: Side, other: Side) =>
  on.call('POST /users/:id/block', { token: person.token, params: { id: other.person.user.id } });
const unblock = ({ person }: Side, other: Side) =>
  on.call('DELETE /users/:id/block', { token: person.token, params: { id: other.person.user.id } });
const foundIn = (text: string, { secrets }: Side) => secrets.filter((secret) => text.includes(secret));
const read = ({ person: { token } }: Side, id = shared) =>
  on.call('GET /listings/:id', { token, params: { id } });

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
    const countsBefore = (await read(ida)).data;
    expect((await block(ida, otto)).status).toBe(200);
    expect(foundIn(await everythingFor(ida.person, ['listAvoided']), otto)).toEqual([]);
    expect(foundIn(await everythingFor(otto.person), ida)).toEqual([]);
    expect(await everythingFor(third)).toBe(before);
    const { suggestionCount, fairPrice, suggestions, unseenAmounts } = (await read(ida)).data;
    expect({ suggestionCount, fairPrice }).toEqual({
      suggestionCount: countsBefore.suggestionCount,
      fairPrice: countsBefore.fairPrice,
    });
    expect([suggestions.map(({ userId }) => userId), unseenAmounts]).toEqual([[ida.person.user.id], [40]]);
    for (const side of [ida, otto])
      expect(foundIn(await exportOf(side), side === ida ? otto : ida)).toEqual([]);
    await unblock(ida, otto);
    expect((await read(ida)).data).toEqual(countsBefore);
    expect(foundIn(await everythingFor(otto.person), ida)).toEqual(ida.secrets);
  });

  test('holds nothing of whom one has muted, who sees everything', async () => {
    const [params, { token }] = [{ id: otto.person.user.id }, ida.person];
    await on.call('POST /users/:id/mute', { token, params });
    expect(foundIn(await everythingFor(ida.person, ['listAvoided']), otto)).toEqual([]);
    expect(foundIn(await everythingFor(otto.person), ida)).toEqual(ida.secrets);
    await on.call('DELETE /users/:id/mute', { token, params });
  });
});

/** Without their own blocks. */
async function exportOf({ person: { token } }: Side): Promise<string> {
  await on.call('POST /account/export', { token });
  await on.jobs.run();
  const { data } = await on.call('POST /account/export/ticket', { token });
  const answer = await on.app.inject({
    method: 'POST',
    url: '/api/account/export/file',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ticket: data.ticket }).toString(),
  });
  const files = [...(await unzip(answer.rawPayload))].filter(([name]) => name !== 'blocked.json');
  // A user's own suggestions keep the id of a listing that is gone.
  return files
    .map(([, bytes]) => bytes.toString())
    .join('\n')
    .replaceAll(/"listingId":\s*"[^"]+"/g, '');
}

test('a moderator who is blocked goes on seeing everything', async () => {
  const moderator = await makeUser(on, { role: 'moderator' });
  await on.call('POST /users/:id/block', { token: ida.person.token, params: { id: moderator.user.id } });
  expect(foundIn(await everythingFor(moderator), ida)).toEqual(ida.secrets);
  const { data } = await on.call('GET /auth/blocked', { token: ida.person.token });
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
    await block(ida, otto);
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
      await block(ida, otto);
      await unblock(ida, otto);
    }
    await makeSuggestion(on, { id: shared }, { amount: 70 });
    await expect.poll(() => ofListings(stream)).toEqual([`${shared} suggestion.created`]);
    expect(isOver).toBe(false);
    expect(stream.all.filter(({ type }) => type === 'resync')).toEqual([]);
    stream.cut();
  });
});

test('a person can block or mute the same person ten times an hour, and always take it back', async () => {
  const limited = await testApp({ kind: databaseKind, config: { isRateLimited: true } });
  try {
    const [one, other] = [await makeUser(limited), await makeUser(limited)];
    const params = { id: other.user.id };
    const answers: number[] = [];
    for (let nth = 0; nth < 12; nth += 1) {
      answers.push((await limited.call('POST /users/:id/block', { token: one.token, params })).status);
      expect((await limited.call('DELETE /users/:id/block', { token: one.token, params })).status).toBe(200);
    }
    expect(answers).toEqual([...Array.from({ length: 10 }, () => answers[0]), 429, 429]);
    expect(answers[0]).toBeLessThan(300);
    const third = { id: (await makeUser(limited)).user.id };
    expect((await limited.call('POST /users/:id/block', { token: one.token, params: third })).status).toBe(
      answers[0],
    );
  } finally {
    await limited.close();
  }
});
