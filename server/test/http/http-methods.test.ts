import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/new-id.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

test.each([
  ['POST', '/api/auth/profile', 'GET'],
  ['DELETE', '/api/listings', 'GET, POST'],
  ['PATCH', `/api/listings/${newId()}`, 'GET, PUT, DELETE'],
  ['GET', `/api/suggestions/${newId()}`, 'PUT, DELETE'],
  ['PUT', '/api/xp/history', 'GET'],
] as const)('%s %s is answered by 405 and the methods there are', async (method, url, allow) => {
  const answer = await on.app.inject({ method, url });
  expect(answer.statusCode).toBe(405);
  expect(answer.headers.allow).toBe(allow);
  const error = messages.methodNotAllowed;
  expect(answer.json()).toEqual({ success: false, error, message: error, code: 'METHOD_NOT_ALLOWED' });
});

test('what nobody can call in any way is not found', async () => {
  for (const method of ['GET', 'POST', 'PATCH'] as const)
    expect((await on.app.inject({ method, url: '/api/nothing' })).statusCode).toBe(404);
});
