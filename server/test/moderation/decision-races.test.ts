import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusesOf } from '../support/calls.ts';
import { decide, reportedCase } from '../support/moderation.ts';
import { makeListing, makeSuggestion, makeUser, type Person } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const rounds = Array.from({ length: 20 }, (_, at) => at);

/** The embedded database cannot race. */
describe.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('two moderators on PostgreSQL', () => {
  let on: TestApp;
  let first: Person;
  let second: Person;
  beforeAll(async () => {
    on = await testApp({ kind: 'postgres', isPatient: false });
    [first, second] = [await makeUser(on, { role: 'moderator' }), await makeUser(on, { role: 'moderator' })];
  });
  afterAll(() => on.close());

  const caseAbout = async (kind: string, { id }: { id: string }) => (await reportedCase(on, kind, id)).caseId;
  /** By both cases at once. */
  async function suspendBoth(kind: string, one: { id: string }, other: { id: string }) {
    const [low, high] = [await caseAbout(kind, one), await caseAbout(kind, other)];
    return Promise.all([
      decide(on, first, low, { action: 'suspend' }),
      decide(on, second, high, { action: 'suspend' }),
    ]);
  }

  test('suspend two people from what each suggested to the other, and nobody is held up', async () => {
    for (const _ of rounds) {
      const [one, other] = [await makeUser(on), await makeUser(on)];
      const [ofOne, ofOther] = [await makeListing(on, one), await makeListing(on, other)];
      const byOne = await makeSuggestion(on, ofOther, { by: one });
      const byOther = await makeSuggestion(on, ofOne, { by: other });
      expect(statusesOf(await suspendBoth('suggestion', byOne, byOther))).toEqual({ 200: 2 });
    }
  });

  test('hide a profile while its person adds a text: nothing of it is shown', async () => {
    for (const _ of rounds) {
      const person = await makeUser(on);
      const caseId = await caseAbout('user', person.user);
      const [changed, decided] = await Promise.all([
        person.call('PUT /profile', { body: { about: 'Buy my pills' } }),
        decide(on, first, caseId, { action: 'hide' }),
      ]);
      expect(decided.status).toBe(200);
      expect([200, 409]).toContain(changed.status);
      const left = on.db.selectFrom('app_user').select('about').where('id', '=', person.user.id);
      expect(await left.execute()).toEqual([{ about: null }]);
    }
  });

  test('hide a guess while its author withdraws or edits it: the count is that of the guesses, and the decision stands', async () => {
    for (const round of rounds) {
      const [author, listing] = [await makeUser(on), await makeListing(on, await makeUser(on))];
      await makeSuggestion(on, listing);
      const { id } = await makeSuggestion(on, listing, { by: author });
      const caseId = await caseAbout('suggestion', { id });
      const change = () =>
        round % 2 === 0
          ? author.call('DELETE /suggestions/:id', { params: { id } })
          : author.call('PUT /suggestions/:id', { params: { id }, body: { amount: 70 } });
      const [changed, decided] = await Promise.all([change(), decide(on, first, caseId, { action: 'hide' })]);
      expect([200, 409]).toContain(changed.status);
      expect([200, 404, 409]).toContain(decided.status);
      const { suggestion_count: count } = await on.db
        .selectFrom('listing')
        .select('suggestion_count')
        .where('id', '=', listing.id)
        .executeTakeFirstOrThrow();
      const left = await on.db
        .selectFrom('suggestion')
        .select('hidden_by')
        .where('listing_id', '=', listing.id)
        .execute();
      expect(count).toBe(left.filter(({ hidden_by: by }) => by === null).length);
    }
  });
});
