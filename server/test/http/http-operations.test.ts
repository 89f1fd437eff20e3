import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { operations, type OperationRoute } from '@ballpark/domain/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultOf } from '../support/api-schema.ts';
import { makeListing, makePhoto, makeSuggestion, makeUser } from '../support/make.ts';
import { adminKey, rightCall, type Scene } from '../support/right-calls.ts';
import { testApp, useTestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

describe.each([...new Set(['embedded', databaseKind] as const)])('on the %s database', (kind) => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await makeScene(kind);
  });
  afterAll(() => scene.on.close());

  test.each(operations)('$route answers what it declares, and nothing else', async (operation: Endpoint) => {
    const caller = operation.route.startsWith('GET')
      ? {}
      : { member: await makeUser(scene.on), photoUrls: [] };
    const input = await rightCall(operation, { ...scene, ...caller });
    // Expires the cached session.
    scene.on.clock.advance(1000);
    // Every endpoint of the list has a route of the list.
    const { status, headers, ...body } = await scene.on.call(operation.route as OperationRoute, input);
    expect(status, body.error).toBe(operation.status ?? 200);
    expect(faultOf(operation, status, body)).toBe(null);
    expect(headers['cache-control']).toBe('no-store');
    // Names of fields only: a random challenge may hold any of these in its letters.
    expect(JSON.stringify(body)).not.toMatch(/"\w*(?:password|(?<!thumb)hash|_key|_minor|tsv)\w*":|argon2/);
  });

  test('the lists of these replies were not empty', async () => {
    const feed = await scene.member.call('GET /listings');
    const history = await scene.member.call('GET /xp/history');
    expect(feed.data.map(({ photos }) => photos.length)).toContain(2);
    expect(history.data.length).toBeGreaterThan(0);
  });
});

/** As many people and listings with photos; the member has been paid for as many guesses. */
async function makeScene(kind: typeof databaseKind): Promise<Scene> {
  const on = await testApp({ kind, config: { adminKey } });
  const [member, other] = [await makeUser(on), await makeUser(on)];
  const photoUrls = [(await makePhoto(on, member)).url, (await makePhoto(on, member)).url];
  const crowd = [await makeUser(on), await makeUser(on), await makeUser(on)];
  for (const by of crowd) {
    await makeSuggestion(on, await makeListing(on, member, { photoUrls }), { by });
    const { id } = await makeListing(on, other);
    await makeSuggestion(on, { id }, { by: member });
    await other.call('POST /listings/:id/close', { params: { id }, body: { finalPrice: 100 } });
  }
  return { on, member, other, crowd, photoUrls };
}

describe('an unexpected failure', () => {
  const on = useTestApp({ config: { logLevel: 'silent' } });

  test('says nothing of its cause', async () => {
    await on.db.schema.alterTable('listing').renameTo('listing_away').execute();
    const answer = await on.app.inject('/api/listings');
    expect(answer.statusCode).toBe(500);
    const error = messages.unexpected;
    expect(answer.json()).toEqual({ success: false, error, message: error, code: 'UNEXPECTED' });
  });
});
