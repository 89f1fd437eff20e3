import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { operations } from '@ballpark/domain/contract/operations.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hideSubject } from '../../src/moderation/hide.ts';
import { newId } from '../../src/new-id.ts';
import { close } from '../support/calls.ts';
import { closeByItself, makeListing, makeQuestion, makeSuggestion, makeUser } from '../support/make.ts';
import { requestOf, useTestApp } from '../support/test-app.ts';

const on = useTestApp({ config: { isRateLimited: false, logLevel: 'silent' } });

const subjectKinds = ['listing', 'suggestion', 'question', 'user'] as const;
type Kind = (typeof subjectKinds)[number] | 'username';
/** Whose id a path has, by its first part. */
const kinds: Partial<Record<string, Kind>> = {
  listings: 'listing',
  suggestions: 'suggestion',
  questions: 'question',
  profile: 'user',
  users: 'user',
  xp: 'user',
  achievements: 'user',
  usernames: 'username',
};
/** Only their person gets these ids. */
const ofOneself =
  / \/(auth\/(sessions|factors|identities|passkeys|statements|reset-password)|notifications|tokens|webhooks)\//;
/** These undo or report, and those who avoid somebody may go on to do so. */
const ofAvoiding = /\/(block|mute|reports)$/;
const undoing = /^DELETE .*\/(save|block|mute)$/;

type ForeignCall = { route: Endpoint['route']; kind: Kind; bodyOf?: (id: string) => object };

/** Every operation of members on another's data, with the body of its example. Those that avoid somebody are last. */
const foreignCalls: readonly ForeignCall[] = [
  ...operations.flatMap(({ route, access, ...of }: Endpoint): ForeignCall[] => {
    const kind = kinds[route.split('/')[1] ?? ''];
    if (!kind || !route.includes(':') || ['moderator', 'admin'].includes(access)) return [];
    return [{ route, kind, ...(of.body && { bodyOf: () => ({ ...of.example?.body, photoUrls: [] }) }) }];
  }),
  ...subjectKinds.map((kind): ForeignCall => {
    const bodyOf = (subjectId: string) => ({ subjectKind: kind, subjectId, reason: 'spam' });
    return { route: 'POST /reports', kind, bodyOf };
  }),
].toSorted((one, other) => Number(ofAvoiding.test(one.route)) - Number(ofAvoiding.test(other.route)));

test('the table has every operation of members that takes an id', () => {
  const inTable = new Set(foreignCalls.map(({ route }) => route));
  const missing = operations.filter(
    (operation: Endpoint) =>
      takesId(operation) &&
      !ofOneself.test(operation.route) &&
      !['moderator', 'admin'].includes(operation.access) &&
      !inTable.has(operation.route),
  );
  expect(missing).toEqual([]);
});

function takesId({ route, body }: Endpoint): boolean {
  const schema = body && z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  // Pages of the site have names.
  return (route.includes(':') && !route.includes(':page')) || JSON.stringify(schema ?? '').includes('"uuid"');
}

type Scene = Awaited<ReturnType<typeof makeScene>>;

/** Two people with one of every kind of subject, and contributions on each other's. */
async function makeScene() {
  const [reader, other, third] = [await makeUser(on), await makeUser(on), await makeUser(on)];
  const [common, readers] = [await makeListing(on, third), await makeListing(on, reader)];
  const [open, closed, ended] = [
    await makeListing(on, other),
    await makeListing(on, other),
    await makeListing(on, other),
  ];
  for (const listing of [closed, ended]) await makeSuggestion(on, listing, { by: reader });
  await close(other, closed, 100);
  await closeByItself(on, ended.id);
  const contributions = async (make: typeof makeSuggestion | typeof makeQuestion) => ({
    ofTheirs: (await make(on, common, { by: other })).id,
    ofTheirsOnMine: (await make(on, readers, { by: other })).id,
    ofMineOnTheirs: (await make(on, open, { by: reader })).id,
  });
  const untouched = await makeListing(on, other);
  const ids: Record<Kind, Record<string, string>> = {
    listing: { untouched: untouched.id, open: open.id, closed: closed.id, ended: ended.id },
    suggestion: await contributions(makeSuggestion),
    question: await contributions(makeQuestion),
    user: { them: other.user.id },
    username: { theirs: other.user.username ?? '' },
  };
  return { reader, other, ids };
}

/** The status and body, without the id that was asked for. */
async function answerAbout({ route, bodyOf }: ForeignCall, { reader }: Scene, id: string): Promise<string> {
  const params = { id, userId: id, username: id };
  const body = bodyOf && { body: bodyOf(id) };
  const answer = await on.app.inject(requestOf(route, { token: reader.token, params, ...body }));
  return `${answer.statusCode} ${answer.body.replaceAll(id, 'it')}`;
}

const answerAboutNobody = (call: ForeignCall, scene: Scene) =>
  answerAbout(call, scene, call.kind === 'username' ? `nobody.${newId().slice(-12)}` : newId());

/** The subjects whose existence the calls reveal, and what they say. */
async function toldOf(scene: Scene, isMeant: (route: string) => boolean = () => true) {
  const told: Record<string, string> = {};
  for (const call of foreignCalls.filter(({ route }) => isMeant(route))) {
    const expected = await answerAboutNobody(call, scene);
    for (const [name, id] of Object.entries(scene.ids[call.kind])) {
      const answer = await answerAbout(call, scene, id);
      if (answer !== expected) told[`${call.route} of a ${call.kind} ${name}`] = answer;
    }
  }
  return told;
}

describe('every operation that takes what may be another’s', () => {
  test('tells it from what is not there, as long as nothing is in the way', async () => {
    const scene = await makeScene();
    const told = Object.keys(await toldOf(scene));
    for (const call of foreignCalls.filter(({ route }) => !undoing.test(route))) {
      expect(told).toContainEqual(expect.stringContaining(`${call.route} of a ${call.kind} `));
      expect(await answerAboutNobody(call, scene), call.route).toMatch(/^404 /);
    }
  });

  test('answers whoever is blocked as if the other were not there', async () => {
    const scene = await makeScene();
    await scene.other.call('POST /users/:id/block', { params: { id: scene.reader.user.id } });
    expect(await toldOf(scene)).toEqual({});
  });

  test.for(['block', 'mute'] as const)('answers so after a %s of one’s own', async (how) => {
    const scene = await makeScene();
    await scene.reader.call(`POST /users/:id/${how}`, { params: { id: scene.other.user.id } });
    expect(await toldOf(scene, (route) => !ofAvoiding.test(route))).toEqual({});
  });

  test('answers so about what is hidden', async () => {
    const scene = await makeScene();
    await on.db.transaction().execute(async (trx) => {
      for (const kind of subjectKinds)
        for (const [name, id] of Object.entries(scene.ids[kind]))
          if (name !== 'ofMineOnTheirs') await hideSubject(trx, { kind, id }, 'decision', on.clock.now);
    });
    // What a hidden person has posted stays, and so do they for those who avoid them; their name is seen, so it can be reported.
    const told = await toldOf(scene, (route) => !/\/(block|mute)$/.test(route));
    expect(Object.keys(told)).toEqual(['POST /reports of a user them']);
  });
});
