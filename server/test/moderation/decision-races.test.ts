import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decide, reportedCase } from '../support/moderation.ts';
import { makeListing, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const rounds = Array.from({ length: 20 }, (_, at) => at);

/** The embedded database cannot race. */
describe.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('two moderators on PostgreSQL', () => {
  let on: TestApp;
  let first: MadeUser;
  let second: MadeUser;
  beforeAll(async () => {
    on = await testApp({ kind: 'postgres', isPatient: false });
    [first, second] = [await makeUser(on, { role: 'moderator' }), await makeUser(on, { role: 'moderator' })];
  });
  afterAll(() => on.close());

  const caseAbout = async (kind: string, { id }: { id: string }) => (await reportedCase(on, kind, id)).caseId;
  const suspend = { action: 'suspend' };

  test('suspend one person from two of their listings, and nobody is held up', async () => {
    for (const _ of rounds) {
      const person = await makeUser(on);
      const [low, high] = [await makeListing(on, person), await makeListing(on, person)];
      const cases = [await caseAbout('listing', low), await caseAbout('listing', high)];
      const answers = await Promise.all([
        decide(on, first, cases[0] ?? '', suspend),
        decide(on, second, cases[1] ?? '', suspend),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
  });

  test('suspend two people from what each suggested to the other, and nobody is held up', async () => {
    for (const _ of rounds) {
      const [one, other] = [await makeUser(on), await makeUser(on)];
      const listings = [await makeListing(on, one), await makeListing(on, other)];
      const ofOne = await makeSuggestion(on, listings[1] ?? { id: '' }, { by: one });
      const ofOther = await makeSuggestion(on, listings[0] ?? { id: '' }, { by: other });
      const cases = [await caseAbout('suggestion', ofOne), await caseAbout('suggestion', ofOther)];
      const answers = await Promise.all([
        decide(on, first, cases[0] ?? '', suspend),
        decide(on, second, cases[1] ?? '', suspend),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
  });

  test('hide a profile while its person adds a text: nothing of it is shown', async () => {
    for (const _ of rounds) {
      const person = await makeUser(on);
      const caseId = await caseAbout('user', person.user);
      const [changed, decided] = await Promise.all([
        on.call('PUT /profile', { token: person.token, body: { about: 'Buy my pills' } }),
        decide(on, first, caseId, { action: 'hide' }),
      ]);
      expect(decided.status).toBe(200);
      expect([200, 409]).toContain(changed.status);
      const left = on.db.selectFrom('app_user').select('about').where('id', '=', person.user.id);
      expect(await left.execute()).toEqual([{ about: null }]);
    }
  });
});
