import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { operations, type OperationRoute } from '@ballpark/domain/contract/operations.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeUser, type Person } from '../support/make.ts';
import { rightCall } from '../support/right-calls.ts';
import { useTestApp } from '../support/test-app.ts';

/** A test mail and a preview change nothing. */
const acts = operations.filter(
  ({ id, route, access }) =>
    !route.startsWith('GET') &&
    (access === 'moderator' || access === 'admin') &&
    !['sendTestMail', 'previewPage'].includes(id),
);
const on = useTestApp();
let member: Person;
let other: Person;
beforeAll(async () => {
  [member, other] = [await makeUser(on), await makeUser(on)];
});

async function readActions(): Promise<string[]> {
  const rows = await on.db.selectFrom('audit_log').select('action').orderBy('id').execute();
  return rows.map(({ action }) => action);
}

test.each(acts)('$route stands in the audit log', async (operation: Endpoint) => {
  const input = await rightCall(operation, { on, member, other });
  const before = await readActions();
  const answer = await on.call(operation.route as OperationRoute, input);
  expect(answer.status, answer.error).toBeLessThan(300);
  const added = (await readActions()).slice(before.length);
  // A restricting decision logs two entries.
  const isDecision = /decision/i.test(operation.route);
  expect(added).toEqual(isDecision ? ['restrict', 'decide-case'] : [expect.any(String)]);
});
