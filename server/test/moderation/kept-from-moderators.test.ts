import { beforeAll, expect, test } from 'vitest';
import { decide, reportedCase } from '../support/moderation.ts';
import { makeListing, makeSuggestion, makeUser, type Person } from '../support/make.ts';
import { useTestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const on = useTestApp({ kind: databaseKind });
let owner: Person;
let moderator: Person;
let admin: Person;
beforeAll(async () => {
  owner = await makeUser(on);
  moderator = await makeUser(on, { role: 'moderator' });
  admin = await makeUser(on, { role: 'admin' });
});

const readCase = async (by: Person, id: string) =>
  (await by.call('GET /moderation/cases/:id', { params: { id } })).data;

test('a moderator learns from the log neither who decided about them and why, nor by a search for names', async () => {
  const [person, decider] = [
    await makeUser(on, { role: 'moderator' }),
    await makeUser(on, { role: 'admin' }),
  ];
  const listing = await makeListing(on, person);
  const { caseId } = await reportedCase(on, 'listing', listing.id);
  expect((await decide(on, decider, caseId, { action: 'hide' })).status).toBe(200);
  const { data: statements } = await person.call('GET /auth/statements');
  const params = { id: statements[0]?.id ?? '' };
  await person.call('POST /auth/statements/:id/appeal', { params, body: { text: 'Please look again' } });
  const { data: cases } = await admin.call('GET /moderation/cases', { query: { limit: 50 } });
  const appeal = cases.find(({ kind, subjectId }) => kind === 'appeal' && subjectId === listing.id);
  expect((await decide(on, admin, appeal?.id ?? '', { action: 'hide' })).status).toBe(200);
  const read = async (by: Person, q = '') => {
    const { data, pagination } = await by.call('GET /moderation/log', { query: { q, limit: 50 } });
    if (q !== '') expect(pagination?.totalCount).toBe(data.length);
    return data.filter(({ about }) => about?.id === person.user.id);
  };
  const decided = ['answer-appeal', 'decide-case', 'restrict'];
  const isDecided = ({ action }: { action: string }) => decided.includes(action);
  const hidden = { by: { person: null }, reason: '', facts: {} };
  expect(new Set((await read(admin)).filter(isDecided).map(({ action }) => action))).toEqual(
    new Set(decided),
  );
  for (const line of (await read(person)).filter(isDecided)) expect(line).toMatchObject(hidden);
  const own = (await read(person)).find(({ action }) => action === 'appeal');
  expect(own).toMatchObject({ by: { person: { id: person.user.id } }, facts: { statement: params.id } });
  for (const { user } of [decider, admin]) {
    expect(await read(person, user.username ?? '')).toEqual([]);
    expect((await read(decider, user.username ?? '')).length).toBeGreaterThan(0);
  }
  expect((await read(person, person.user.username ?? '')).length).toBeGreaterThan(2);
});

test('a hidden guess has no amount for a moderator who has not guessed', async () => {
  const listing = await makeListing(on, owner, { hasIndependentGuesses: true });
  const suggestion = await makeSuggestion(on, listing, { amount: 777.77, comment: 'Bad words' });
  const { caseId } = await reportedCase(on, 'suggestion', suggestion.id);
  const read = async () => (await readCase(moderator, caseId)).subject;
  expect(await read()).toMatchObject({ text: 'Bad words', amount: null });
  await makeSuggestion(on, listing, { by: moderator, amount: 5 });
  expect(await read()).toMatchObject({ amount: 777.77 });
});
