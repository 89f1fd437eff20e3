import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { z } from 'zod';
import { operations, type OperationRoute } from '@ballpark/domain/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hideSubject } from '../../src/moderation/hide.ts';
import { newId } from '../../src/new-id.ts';
import { close } from '../support/calls.ts';
import {
  type MadeUser,
  closeByItself,
  makeListing,
  makePhoto,
  makeQuestion,
  makeSuggestion,
  makeUser,
} from '../support/make.ts';
import { type TestApp, requestOf, testApp } from '../support/test-app.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp({ config: { isRateLimited: false, logLevel: 'silent' } });
});
afterAll(() => on.close());

/** The status and body, without the id that was asked for. */
async function answerAbout({ route, body }: ForeignCall, { token }: MadeUser, id: string): Promise<string> {
  const params = { id, userId: id, username: id };
  const answer = await on.app.inject(requestOf(route, { token, params, ...(body && { body: body(id) }) }));
  return `${answer.statusCode} ${answer.body.replaceAll(id, 'it')}`;
}

/** The subjects whose existence a call reveals, and what it says. */
async function toldOf(call: ForeignCall, { ids, reader }: ForeignScene) {
  const expected = await answerAbout(call, reader, unknownOf(call.kind));
  const told: Record<string, string> = {};
  for (const [name, id] of Object.entries(ids[call.kind])) {
    const answer = await answerAbout(call, reader, id);
    if (answer !== expected) told[name] = answer;
  }
  return told;
}

const nameOf = ({ route, kind }: ForeignCall) => `${route} of a ${kind}`;

async function allToldOf(scene: ForeignScene, isMeant: (call: ForeignCall) => boolean = () => true) {
  const all: Record<string, Record<string, string>> = {};
  for (const call of foreignCalls.filter(isMeant)) {
    const told = await toldOf(call, scene);
    if (Object.keys(told).length > 0) all[nameOf(call)] = told;
  }
  return all;
}

const blockOrMute = (how: 'block' | 'mute', { token }: MadeUser, { user }: MadeUser) =>
  on.call(`POST /users/:id/${how}`, { token, params: { id: user.id } });

describe('every operation that takes what may be another’s', () => {
  test('tells it from what is not there, as long as nothing is in the way', async () => {
    const scene = await makeForeignScene(on);
    const tells = await allToldOf(scene);
    const telling = foreignCalls.filter(({ isSameForAll }) => isSameForAll !== true);
    expect(Object.keys(tells)).toEqual(telling.map(nameOf));
    for (const call of telling)
      expect(await answerAbout(call, scene.reader, unknownOf(call.kind)), nameOf(call)).toMatch(/^404 /);
  });

  test('answers whoever is blocked as if the other were not there', async () => {
    const scene = await makeForeignScene(on);
    await blockOrMute('block', scene.other, scene.reader);
    expect(await allToldOf(scene)).toEqual({});
  });

  test.each(['block', 'mute'] as const)('answers so after a %s of one’s own', async (how) => {
    const scene = await makeForeignScene(on);
    await blockOrMute(how, scene.reader, scene.other);
    expect(await allToldOf(scene, (call) => !call.isForWhoAvoids)).toEqual({});
  });

  test('answers so about what is hidden', async () => {
    const scene = await makeForeignScene(on);
    await hideAllOfTheirs(scene);
    expect(await allToldOf(scene, (call) => !call.isForHiddenPerson)).toEqual({});
  });
});

async function hideAllOfTheirs({ ids }: ForeignScene): Promise<void> {
  const { ofMineOnTheirs: _question, ...questions } = ids.question;
  const { ofMineOnTheirs: _suggestion, ...suggestions } = ids.suggestion;
  const subjects = [
    ...Object.values(ids.listing).map((id) => ({ kind: 'listing', id }) as const),
    ...Object.values(questions).map((id) => ({ kind: 'question', id }) as const),
    ...Object.values(suggestions).map((id) => ({ kind: 'suggestion', id }) as const),
    ...Object.values(ids.user).map((id) => ({ kind: 'user', id }) as const),
  ];
  await on.db.transaction().execute(async (trx) => {
    for (const subject of subjects) await hideSubject(trx, subject, 'decision', on.clock.now);
  });
}

/** Only the owner gets these ids. */
const ofOneself = / \/(auth\/(sessions|factors|identities|passkeys|statements)|notifications)\//;

test('the table has every operation of members that takes an id', () => {
  const inTable = new Set<string>(foreignCalls.map(({ route }) => route));
  const missing = operations
    .filter((operation) => takesId(operation) && !ofOneself.test(operation.route))
    .filter(({ access }) => access !== 'moderator' && access !== 'admin')
    .filter(({ route }) => !inTable.has(route));
  expect(missing).toEqual([]);
});

function takesId({ route, body }: Endpoint): boolean {
  const schema = body && z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return route.includes(':') || JSON.stringify(schema ?? '').includes('"uuid"');
}

type SubjectKind = 'listing' | 'suggestion' | 'question' | 'user' | 'username' | 'photo';
/** Keys are roles in the scene. */
type Ids = Record<string, string>;
type ForeignScene = { reader: MadeUser; other: MadeUser; ids: Record<SubjectKind, Ids> };

/** Two users with one of every kind of subject, and contributions on each other's. */
async function makeForeignScene(on: TestApp): Promise<ForeignScene> {
  const [reader, other, third] = [await makeUser(on), await makeUser(on), await makeUser(on)];
  const common = await makeListing(on, third);
  const readers = await makeListing(on, reader);
  const photo = await makePhoto(on, other);
  const untouched = await makeListing(on, other, { photoUrls: [photo.url] });
  const [priced, closed, ended] = [
    await makeListing(on, other),
    await makeListing(on, other),
    await makeListing(on, other),
  ];
  for (const listing of [closed, ended]) await makeSuggestion(on, listing, { by: reader });
  await close(other, closed, 100);
  await closeByItself(on, ended.id);
  const suggestion = {
    ofTheirs: (await makeSuggestion(on, common, { by: other })).id,
    ofTheirsOnMine: (await makeSuggestion(on, readers, { by: other })).id,
    ofMineOnTheirs: (await makeSuggestion(on, priced, { by: reader })).id,
  };
  const question = {
    ofTheirs: (await makeQuestion(on, common, { by: other })).id,
    ofTheirsOnMine: (await makeQuestion(on, readers, { by: other })).id,
    ofMineOnTheirs: (await makeQuestion(on, priced, { by: reader })).id,
  };
  const ids = {
    listing: { untouched: untouched.id, priced: priced.id, closed: closed.id, ended: ended.id },
    suggestion,
    question,
    user: { them: other.user.id },
    username: { theirs: other.user.username ?? '' },
    photo: { theirs: photo.url },
  };
  return { reader, other, ids };
}

/** A valid id that nobody has. */
function unknownOf(kind: SubjectKind): string {
  if (kind === 'username') return `nobody.${newId().slice(-12)}`;
  return kind === 'photo' ? `/media/${newId()}.webp` : newId();
}

type Body = Record<string, unknown>;
type ForeignCall = {
  route: OperationRoute;
  kind: SubjectKind;
  body?: (id: string) => Body;
  /** The same answer for every subject. */
  isSameForAll?: boolean;
  /** For somebody who blocks or mutes the subject: undoes, changes or reports it. */
  isForWhoAvoids: boolean;
  /** A hidden profile's posts stay visible. */
  isForHiddenPerson?: boolean;
};

const draft: Body = {
  title: 'Another title',
  description: 'Another text',
  type: 'PRODUCT',
  location: 'Berlin, Germany',
  latitude: 52.52,
  longitude: 13.41,
  hasOffer: false,
  photoUrls: [],
};
const avoids = { isForWhoAvoids: true, isForHiddenPerson: true };

/** Whose id a path has, by its first part. */
const kinds: Partial<Record<string, SubjectKind>> = {
  listings: 'listing',
  suggestions: 'suggestion',
  questions: 'question',
  profile: 'user',
  users: 'user',
  xp: 'user',
  achievements: 'user',
  usernames: 'username',
};

/** What differs from a call with the example's body. */
const exceptions: Partial<Record<OperationRoute, Partial<ForeignCall>>> = {
  'PUT /listings/:id': { body: () => draft },
  'DELETE /listings/:id/save': { isSameForAll: true },
  'POST /users/:id/block': avoids,
  'DELETE /users/:id/block': { ...avoids, isSameForAll: true },
  'POST /users/:id/mute': avoids,
  'DELETE /users/:id/mute': { ...avoids, isSameForAll: true },
};

/** Every member operation on another's data. Those that avoid somebody are last. */
const foreignCalls: readonly ForeignCall[] = [
  ...operations
    .flatMap(byPath)
    .toSorted((one, other) => Number(one.isForWhoAvoids) - Number(other.isForWhoAvoids)),
  ...(['listing', 'suggestion', 'question', 'user'] as const).map((kind) =>
    of(kind, 'POST /reports', {
      body: (subjectId) => ({ subjectKind: kind, subjectId, reason: 'spam' }),
      isForWhoAvoids: true,
    }),
  ),
  of('photo', 'POST /listings', { body: (url) => ({ ...draft, photoUrls: [url] }), isSameForAll: true }),
  of('photo', 'PUT /profile', { body: (photoUrl) => ({ photoUrl }), isSameForAll: true }),
];

function byPath(operation: (typeof operations)[number]): ForeignCall[] {
  const { route, access, example }: Endpoint = operation;
  const kind = kinds[route.split('/')[1] ?? ''];
  if (!kind || !route.includes(':') || ['moderator', 'admin'].includes(access)) return [];
  const body = example?.body;
  return [of(kind, operation.route, { ...(body && { body: () => body }), ...exceptions[operation.route] })];
}

function of(kind: SubjectKind, route: OperationRoute, more: Partial<ForeignCall> = {}): ForeignCall {
  return { kind, route, isForWhoAvoids: false, ...more };
}
