import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let token: string;
beforeAll(async () => {
  on = await testApp();
  ({ token } = await makeUser(on));
});
afterAll(() => on.close());

test.each(['Basic', 'bearer', 'Token'])(
  'only the Bearer scheme carries a session, in any case: %s',
  async (scheme) => {
    const answer = await on.app.inject({
      url: '/api/auth/profile',
      headers: { authorization: `${scheme} ${token}` },
    });
    expect(answer.statusCode).toBe(scheme === 'bearer' ? 200 : 401);
  },
);

test('a token in the address opens nothing', async () => {
  for (const name of ['token', 'access_token', 'authorization'])
    expect((await on.app.inject(`/api/auth/profile?${name}=${token}`)).statusCode).toBe(401);
});
