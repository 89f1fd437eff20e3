import { mailedToken } from './mailed-tokens.ts';
import { makeUser, password, type MadeUser } from './make.ts';
import { resetTokenOf } from './reset-links.ts';
import type { TestApp } from './test-app.ts';

let made = 0;

export function freshEmail(): string {
  made += 1;
  return `fresh${made}@example.org`;
}

export function emailCalls(on: () => TestApp) {
  const calls = {
    ask: ({ token }: Pick<MadeUser, 'token'>, email: string, secret: unknown = password, ip?: string) =>
      on().call('POST /auth/email', { token, body: { email, password: secret }, ...(ip && { ip }) }),
    confirm: (token: unknown) => on().call('POST /auth/email/confirm', { body: { token } }),
    undo: (token: unknown) => on().call('POST /auth/email/undo', { body: { token } }),
    confirmToken: (email: string) => mailedToken(on(), email, 'confirm-email'),
    undoToken: (email: string) => mailedToken(on(), email, 'undo-email'),
    logIn: (email: string, secret = password) =>
      on().call('POST /auth/login', { body: { email, password: secret } }),
    /** Resets the password by the mailed link, and signs in. */
    regain: async (email: string) => {
      const body = { token: await resetTokenOf(on(), email), password: 'Regained-horse-9' };
      await on().call('POST /auth/reset-password', { body });
      return calls.logIn(email, body.password);
    },
    mailsTo: async (email: string) => {
      await on().jobs.run();
      return on().mails.filter(({ to }) => to === email);
    },
    /** A user who has just changed their address. */
    moved: async (): Promise<{ person: MadeUser; from: string; to: string }> => {
      const person = await makeUser(on());
      const to = freshEmail();
      await calls.ask(person, to);
      const { status } = await calls.confirm(await calls.confirmToken(to));
      if (status !== 200) throw new Error(`the new address was answered ${status}`);
      return { person, from: person.user.email, to };
    },
  };
  return calls;
}

/** The refusal of any useless link. */
export const badLink = (error: string) => ({ status: 400, error, code: 'TOKEN_INVALID' });
