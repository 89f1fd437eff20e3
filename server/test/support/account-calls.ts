import { mailedToken, notMeTokenOf } from './mailed-tokens.ts';
import { makeUser, password } from './make.ts';
import type { TestApp } from './test-app.ts';

type Input = { token?: string; params?: { id: string }; body?: Record<string, unknown> };
let made = 0;

/** Each by a new user, because they end or change accounts. */
export const accountCalls = {
  'DELETE /auth/sessions/:id': async (on) => {
    const { token } = await makeUser(on);
    const { data } = await on.call('GET /auth/sessions', { token });
    return { token, params: { id: data.sessions[0]?.id ?? '' } };
  },
  'DELETE /auth/sessions': async (on) => ({ token: (await makeUser(on)).token }),
  'POST /auth/not-me': async (on) => ({
    body: { token: await notMeTokenOf(on, (await makeUser(on)).user, 'passkeyAdded') },
  }),
  'POST /auth/email': async (on) => ({
    token: (await makeUser(on)).token,
    body: { email: anotherEmail(), password },
  }),
  'POST /auth/email/confirm': async (on) => {
    const email = anotherEmail();
    const { token } = await makeUser(on);
    await on.call('POST /auth/email', { token, body: { email, password } });
    return { body: { token: await mailedToken(on, email, 'confirm-email') } };
  },
  'POST /auth/email/undo': async (on) => {
    const { user, token } = await makeUser(on);
    await on.call('POST /auth/email', { token, body: { email: anotherEmail(), password } });
    return { body: { token: await mailedToken(on, user.email, 'undo-email') } };
  },
} satisfies Record<string, (on: TestApp) => Promise<Input>>;

function anotherEmail(): string {
  made += 1;
  return `another${made}@example.org`;
}
