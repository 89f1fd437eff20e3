import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApi } from '../../src/docs/openapi.ts';
import { hideSubject } from '../../src/moderation/hide.ts';
import { foreignCalls, type ForeignCall } from '../support/foreign/foreign-calls.ts';
import { type ForeignScene, makeForeignScene, unknownOf } from '../support/foreign/foreign-scene.ts';
import type { MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { readApiDocument, type Operation } from '../every-operation/api-document.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp({ config: { isRateLimited: false, logLevel: 'silent' } });
});
afterAll(() => on.close());

/** The status and body, without the id that was asked for. */
async function answerAbout({ route, body }: ForeignCall, { token }: MadeUser, id: string): Promise<string> {
  const [method, path = ''] = route.split(' ');
  const answer = await on.app.inject({
    method: method as 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: `/api${path.replace(/:\w+/, encodeURIComponent(id))}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { payload: body(id) } : {}),
  });
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
    expect(Object.keys(tells)).toEqual(
      foreignCalls.filter(({ isSameForAll }) => isSameForAll !== true).map(nameOf),
    );
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

const { operations } = readApiDocument(openApi('1'));
/** Only the owner gets these ids. */
const ofOneself = /^\/api\/(auth\/(sessions|factors|identities|passkeys|statements)|notifications)\//;

test('the table has every operation of members that takes an id', () => {
  const inTable = new Set(foreignCalls.map(({ route }) => route.replaceAll(/:(\w+)/g, '{$1}')));
  const missing = operations
    .filter((operation) => takesId(operation) && !ofOneself.test(operation.path))
    .filter((operation) => !['moderator', 'admin'].includes(operation['x-access']))
    .map(({ method, path }) => `${method} ${path.replace('/api', '')}`)
    .filter((route) => !inTable.has(route));
  expect(missing).toEqual([]);
});

function takesId({ path, requestBody }: Operation): boolean {
  return path.includes('{') || JSON.stringify(requestBody?.content ?? '').includes('"uuid"');
}
