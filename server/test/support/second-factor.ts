import { Secret, TOTP } from 'otpauth';
import { newId } from '../../src/new-id.ts';
import { done, makeUser, password, type MadeUser } from './make.ts';
import { comeBackAs } from './fake-provider.ts';
import type { TestApp } from './test-app.ts';

export type SecondFactor = {
  id: string;
  secret: string;
  recoveryCodes: string[];
  /** Moves the clock half a minute, to an unused code. */
  nextCode: () => string;
};

export function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

export function wrongCode(secret: string, now: Date): string {
  const right = new Set(
    [-2, -1, 0, 1, 2].map((step) => codeAt(secret, new Date(now.getTime() + step * 30_000))),
  );
  const wrong = ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code));
  if (wrong === undefined) throw new Error('every code is right');
  return wrong;
}

export async function turnTotpOn(on: TestApp, { token }: Pick<MadeUser, 'token'>): Promise<SecondFactor> {
  const { secret } = await done(on.call('POST /auth/factors/totp', { token }));
  const body = { code: codeAt(secret, on.clock.now) };
  const { recoveryCodes } = await done(on.call('POST /auth/factors/totp/confirm', { token, body }));
  const { factors } = await done(on.call('GET /auth/factors', { token }));
  const id = factors.find(({ kind }) => kind === 'totp')?.id ?? '';
  const nextCode = () => {
    on.clock.advance(30_000);
    return codeAt(secret, on.clock.now);
  };
  return { id, secret, recoveryCodes, nextCode };
}

/** Returns the token for the second step. */
export async function pendingOf(on: TestApp, email: string, secret = password): Promise<string> {
  const answer = await on.call('POST /auth/login', { body: { email, password: secret } });
  if (answer.code !== 'CODE_REQUIRED' || answer.pending === undefined)
    throw new Error(`signing in was answered ${answer.status} ${answer.code}`);
  return answer.pending;
}

/** A new user with two-step sign-in. */
export async function guarded(on: TestApp) {
  const person = await makeUser(on);
  return { ...person, email: person.user.email, factor: await turnTotpOn(on, person) };
}

export function giveCode(
  on: TestApp,
  pending: string,
  code: string,
  { ip, cookie }: { ip?: string; cookie?: string } = {},
) {
  const headers = cookie === undefined ? {} : { cookie };
  return on.call('POST /auth/login/code', { body: { pending, code }, headers, ...(ip && { ip }) });
}

/** A new user with an account elsewhere. */
export async function linked(on: TestApp) {
  const { token, user } = await makeUser(on);
  const subject = newId();
  await link(on, { token }, subject);
  const [identity] = (await on.call('GET /auth/identities', { token })).data;
  return { token, user, subject, id: identity?.id ?? '' };
}

export async function link(on: TestApp, { token }: Pick<MadeUser, 'token'>, subject: string): Promise<void> {
  const { data } = await on.call('POST /auth/identities', { token });
  await on.call('POST /auth/identities/finish', { token, body: comeBackAs(data, { subject }) });
}

/** The user whom the account elsewhere signs in. */
export async function openedBy(on: TestApp, subject: string): Promise<string | null> {
  const { data } = await on.call('POST /auth/oidc');
  const answer = await on.call('POST /auth/oidc/finish', { body: comeBackAs(data, { subject }) });
  return answer.status === 200 ? answer.data.user.id : null;
}
