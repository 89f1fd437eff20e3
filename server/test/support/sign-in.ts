import { password } from './make.ts';
import type { TestApp } from './test-app.ts';

export const newPassword = 'Correct-horse-10';
export const wrongPassword = 'Wrong-password-1';

export function logIn(
  on: TestApp,
  email: string,
  secret: unknown = password,
  { ip, cookie }: { ip?: string; cookie?: string } = {},
) {
  const headers = cookie === undefined ? {} : { cookie };
  return on.call('POST /auth/login', { body: { email, password: secret }, headers, ...(ip && { ip }) });
}

export function register(on: TestApp, email: string, name = 'Vera Cruz') {
  return on.call('POST /auth/register', { body: { name, email, password } });
}

export function resetPassword(
  on: TestApp,
  token: unknown,
  secret: unknown = newPassword,
  { code, ip }: { code?: string | undefined; ip?: string } = {},
) {
  const body = { token, password: secret, ...(code !== undefined && { code }) };
  return on.call('POST /auth/reset-password', { body, ...(ip && { ip }) });
}

export function changePassword(on: TestApp, token: string, secret = newPassword, present = password) {
  return on.call('PUT /auth/password', { token, body: { currentPassword: present, newPassword: secret } });
}

/** The mark of a browser that has signed in. */
export function cookieOf({ headers }: { headers: Record<string, unknown> }): string {
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

export async function inTurn<T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  while (done.length < count) done.push(await run(done.length));
  return done;
}

/** How often each status and code was answered: `{ '200': 1, '400 TOKEN_INVALID': 49 }`. */
export function outcomesOf(answers: readonly { status: number; code?: string | undefined }[]) {
  const counts: Record<string, number> = {};
  for (const { status, code } of answers) {
    const outcome = code === undefined ? String(status) : `${status} ${code}`;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}
