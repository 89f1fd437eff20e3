import { dayMs } from '@ballpark/domain/durations.ts';
import { announceSecurityChange } from '../../src/auth/notices/security-mail.ts';
import type { SecurityChange } from '../../src/auth/notices/security-texts.ts';
import { askForDigests } from '../../src/notifications/send.ts';
import { type MadeUser, type Person, done, makeUser, password } from './make.ts';
import { type TestApp, fanOutAll } from './test-app.ts';

/** The token of a page's link in the newest mail, after sending due mail. */
export async function mailedToken(on: TestApp, email: string, page: string): Promise<string> {
  await on.jobs.run();
  const link = new RegExp(`/${page}[?#]token=([\\w-]{43})\\s`);
  const mail = on.mails.findLast(({ to, text }) => to === email && link.test(text));
  const token = link.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no link to /${page} in a mail to ${email}`);
  return token;
}

/** Mails a security notice; returns the token behind ‘This was not me’. */
export async function notMeTokenOf(
  on: TestApp,
  { id: userId, email }: { id: string; email: string },
  change: SecurityChange,
): Promise<string> {
  await on.db
    .transaction()
    .execute((trx) => announceSecurityChange(on.deps, trx, { userId, change, now: on.clock.now }));
  return mailedToken(on, email, 'not-me');
}

export const resetTokenOf = (on: TestApp, email: string) => mailedToken(on, email, 'reset-password');

export async function askForReset(on: TestApp, email: string): Promise<string> {
  await done(on.call('POST /auth/forgot-password', { body: { email } }));
  return resetTokenOf(on, email);
}

export async function aliveOf(on: TestApp, tokens: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(tokens.map((token) => on.call('GET /auth/profile', { token })));
  return tokens.filter((_, index) => answers[index]?.status === 200);
}

/** Oldest first, after sending due mail. */
export async function subjectsTo(on: TestApp, email: string): Promise<string[]> {
  await on.jobs.run();
  return on.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
}

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
      await done(calls.confirm(await calls.confirmToken(to)));
      return { person, from: person.user.email, to };
    },
  };
  return calls;
}

/** The refusal of any useless link. */
export const badLink = (error: string) => ({ status: 400, error, code: 'TOKEN_INVALID' });

export const publicUrl = 'https://ballpark.example';
/** An hour later in summer. */
export const berlinNoon = new Date(Math.floor(Date.now() / dayMs) * dayMs + 11 * 3_600_000);

/** Noon in Berlin without notifications; returns a new user. */
export async function startAtNoon(on: TestApp): Promise<Person> {
  await work(on);
  await on.db.deleteFrom('notification').execute();
  on.mails.length = 0;
  on.clock.now = berlinNoon;
  return makeUser(on, { name: 'Grace Hopper' });
}

export async function work(on: TestApp): Promise<void> {
  await fanOutAll(on);
  await on.jobs.run();
}

export async function morning(on: TestApp, hours = 21): Promise<void> {
  on.clock.advance(hours * 3_600_000);
  await askForDigests(on.deps);
  await on.jobs.run();
}

export function mailsTo(on: TestApp, { user }: MadeUser): TestApp['mails'] {
  return on.mails.filter(({ to }) => to === user.email);
}
