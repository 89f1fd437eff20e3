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

test('a token in the address or in a cookie opens nothing', async () => {
  for (const name of ['token', 'access_token', 'authorization']) {
    const cookie = `${name}=${token}; session=${token}`;
    const answer = await on.app.inject({ url: `/api/auth/profile?${name}=${token}`, headers: { cookie } });
    expect(answer.statusCode).toBe(401);
  }
});
