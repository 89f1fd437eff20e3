import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { operations, type OperationRoute } from '@ballpark/domain/contract/operations.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { faultOf } from '../support/api-schema.ts';
import { makeListing, makePhoto, makeSuggestion, makeUser } from '../support/make.ts';
import { adminKey, rightCall, type Scene } from '../support/right-calls.ts';
import { testApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

/** Fewer than one batch of the automatic close, and enough for a fair price. */
const [few, many] = [3, 12];
let scenes: Scene[];
let onServer: Scene;
beforeAll(async () => {
  scenes = [await makeScene(few), await makeScene(many)];
  onServer = await makeScene(few, databaseKind);
});
afterAll(async () => {
  for (const { on } of [...scenes, onServer]) await on.close();
});

/** As many people and listings with photos; the member has been paid for as many guesses. */
async function makeScene(size: number, kind: typeof databaseKind = 'embedded'): Promise<Scene> {
  const on = await testApp({ kind, config: { adminKey } });
  const [member, other] = [await makeUser(on), await makeUser(on)];
  const photoUrls = [(await makePhoto(on, member)).url, (await makePhoto(on, member)).url];
  const crowd = await Promise.all(Array.from({ length: size }, () => makeUser(on)));
  for (const by of crowd) {
    await makeSuggestion(on, await makeListing(on, member, { photoUrls }), { by });
    const { id } = await makeListing(on, other);
    await makeSuggestion(on, { id }, { by: member });
    await other.call('POST /listings/:id/close', { params: { id }, body: { finalPrice: 100 } });
  }
  return { on, member, other, crowd, photoUrls };
}

/** Expects a success that is what the document declares, and nothing else; returns how many statements it sent. */
async function callRight(scene: Scene, operation: Endpoint): Promise<number> {
  const input = await rightCall(operation, scene);
  // Expires the cached session.
  scene.on.clock.advance(1000);
  const [statements, answer] = await countStatements(scene, () =>
    // Every endpoint of the list has a route of the list.
    scene.on.call(operation.route as OperationRoute, input),
  );
  const { status, headers, ...body } = answer;
  expect(status, body.error).toBe(operation.status ?? 200);
  expect(faultOf(operation, status, body)).toBe(null);
  expect(headers['cache-control']).toBe('no-store');
  // Names of fields only: a random challenge may hold any of these in its letters.
  expect(JSON.stringify(body)).not.toMatch(/"\w*(?:password|(?<!thumb)hash|_key|_minor|tsv)\w*":|argon2/);
  return statements;
}

/** The embedded database has but one connection. */
async function countStatements<T>({ on }: Scene, work: () => Promise<T>): Promise<[number, T]> {
  const client = await on.pool.connect();
  client.release();
  const query = vi.spyOn(client, 'query');
  try {
    const done = await work();
    return [query.mock.calls.length, done];
  } finally {
    query.mockRestore();
  }
}

test.each(operations)(
  '$route answers what it declares, with as many statements for many rows as for few',
  async (operation: Endpoint) => {
    const counts: number[] = [];
    for (const scene of scenes) counts.push(await callRight(scene, operation));
    expect(counts[1]).toBe(counts[0]);
  },
);

test.runIf(databaseKind === 'postgres').each(operations)(
  '$route answers the same on PostgreSQL',
  async (operation: Endpoint) => {
    await expect(callRight(onServer, operation)).resolves.toBeTypeOf('number');
  },
);

test('the lists of these replies were not empty', async () => {
  for (const { member } of scenes) {
    const feed = await member.call('GET /listings');
    const history = await member.call('GET /xp/history');
    expect(feed.data.map(({ photos }) => photos.length)).toContain(2);
    expect(history.data.length).toBeGreaterThan(0);
  }
});

test('an unexpected failure says nothing of its cause', async () => {
  const on = await testApp({ config: { logLevel: 'silent' } });
  try {
    await on.db.schema.alterTable('listing').renameTo('listing_away').execute();
    const answer = await on.app.inject('/api/listings');
    expect(answer.statusCode).toBe(500);
    const error = messages.unexpected;
    expect(answer.json()).toEqual({ success: false, error, message: error, code: 'UNEXPECTED' });
  } finally {
    await on.close();
  }
});
