import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApi } from '../../src/docs/openapi.ts';
import { makeUser, type MadeUser } from '../support/make.ts';
import { rightInput } from '../support/right-input.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { readApiDocument } from '../every-operation/api-document.ts';

const acts = readApiDocument(openApi('1')).operations.filter(
  ({ method, 'x-access': access }) => method !== 'GET' && ['moderator', 'admin'].includes(access),
);
let on: TestApp;
let victim: MadeUser;
beforeAll(async () => {
  on = await testApp();
  victim = await makeUser(on);
});
afterAll(() => on.close());

async function readActions(): Promise<string[]> {
  const rows = await on.db.selectFrom('audit_log').select('action').orderBy('id').execute();
  return rows.map(({ action }) => action);
}

test('there is something that moderators and admins do', () => {
  expect(acts.length).toBeGreaterThan(10);
});

test.each(acts)('$method $path stands in the audit log', async (operation) => {
  const member = await makeUser(on);
  const { token, id, query, body } = await rightInput(operation, {
    on,
    member,
    victim,
    photo: { base64Data: '', filename: '' },
  });
  const before = await readActions();
  const answer = await on.app.inject({
    method: operation.method,
    url: `${operation.path.replace(/\{\w+\}/, id ?? member.user.id)}${query ?? ''}`,
    headers: { authorization: `Bearer ${token ?? member.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body ?? {}),
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  const added = (await readActions()).slice(before.length);
  // A restricting decision logs two entries.
  const isDecision = /decision/i.test(operation.path);
  expect(added).toEqual(isDecision ? ['restrict', 'decide-case'] : [expect.any(String)]);
});
