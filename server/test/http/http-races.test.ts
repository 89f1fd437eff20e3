import { expect, test } from 'vitest';
import { statusesOf, times } from '../support/calls.ts';
import { makeListing, makeUser } from '../support/make.ts';
import { useTestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const on = useTestApp({ kind: databaseKind });

test('50 suggestions of one person at the same instant make one', async () => {
  const by = await makeUser(on);
  const params = { id: (await makeListing(on, await makeUser(on))).id };
  const answers = await times(50, (at) =>
    by.call('POST /listings/:id/suggest', { params, body: { amount: at + 1 } }),
  );
  expect(statusesOf(answers)).toEqual({ 201: 1, 409: 49 });
  const { data } = await by.call('GET /listings/:id', { params });
  expect([data.suggestions.length, data.suggestionCount]).toEqual([1, 1]);
});
