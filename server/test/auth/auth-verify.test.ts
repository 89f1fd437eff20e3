import { hourMs, minuteMs } from '@ballpark/domain/durations.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { expect, test } from 'vitest';
import { hashToken, newToken } from '../../src/auth/tokens.ts';
import { saveVerificationToken } from '../../src/auth/verification-queries.ts';
import { times } from '../support/calls.ts';
import { mailedToken, subjectsTo } from '../support/mailed.ts';
import { password } from '../support/make.ts';

import { useTestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const on = useTestApp({ kind: databaseKind, config: { isRateLimited: true } });
let registered = 0;

async function newcomer() {
  registered += 1;
  const email = `verify${registered}@example.com`;
  const body = { name: 'Vera', email, password };
  const { data } = await on.call('POST /auth/register', { body, ip: `192.0.2.${registered}` });
  return { ...data, email, mailToken: await mailedToken(on, email, 'verify-email') };
}
const verify = ({ token }: { token: string }, mailToken: unknown) =>
  on.call('POST /auth/verify-email', { token, body: { token: mailToken } });
const resend = ({ token }: { token: string }) => on.call('POST /auth/resend-verification', { token });
const invalid = { status: 400, error: messages.verificationTokenInvalid, code: 'VERIFICATION_TOKEN_INVALID' };

test('an address is verified by the token of its mail, again and again', async () => {
  const vera = await newcomer();
  const missing = { status: 400, error: messages.verificationTokenMissing };
  for (const nothing of [undefined, '']) expect(await verify(vera, nothing)).toMatchObject(missing);
  expect(await verify(vera, 'x'.repeat(43))).toMatchObject(invalid);
  for (const token of [vera.mailToken, vera.mailToken, 'any other token'])
    expect((await verify(vera, token)).data.user).toEqual({ ...vera.user, isEmailVerified: true });
});

test('one token in 20 calls of two people verifies its owner alone', async () => {
  const [owner, thief] = [await newcomer(), await newcomer()];
  const answers = await times(20, (index) => verify(index % 2 ? owner : thief, owner.mailToken));
  expect(answers.map(({ status }) => status)).toEqual(answers.map((_, index) => (index % 2 ? 200 : 400)));
  expect(await verify(thief, owner.mailToken)).toMatchObject(invalid);
  const { data } = await on.call('GET /auth/profile', { token: thief.token });
  expect(data.user.isEmailVerified).toBe(false);
});

test('a token dies after 24 hours', async () => {
  const [early, late] = [await newcomer(), await newcomer()];
  on.clock.advance(24 * hourMs - 1);
  expect((await verify(early, early.mailToken)).status).toBe(200);
  on.clock.advance(1);
  expect(await verify(late, late.mailToken)).toMatchObject(invalid);
});

test('another mail replaces the token', async () => {
  const vera = await newcomer();
  on.clock.advance(minuteMs);
  expect((await resend(vera)).status).toBe(200);
  const next = await mailedToken(on, vera.email, 'verify-email');
  expect(await verify(vera, vera.mailToken)).toMatchObject(invalid);
  expect((await verify(vera, next)).status).toBe(200);
});

test('one token ends the others, such as those of mails that could not be sent', async () => {
  const vera = await newcomer();
  await saveVerificationToken(on.db, vera.user.id, hashToken(newToken()), on.clock.now);
  expect((await verify(vera, vera.mailToken)).status).toBe(200);
  const left = on.db.selectFrom('email_verification').select('user_id').where('user_id', '=', vera.user.id);
  expect(await left.execute()).toEqual([]);
});

test('another mail can be asked for after a minute, and three an hour are the most, the first one counted', async () => {
  const vera = await newcomer();
  on.clock.advance(1000);
  expect(await resend(vera)).toMatchObject({ status: 200, data: {} });
  on.clock.advance(minuteMs - 1000);
  const tooSoon = await resend(vera);
  expect(tooSoon).toMatchObject({ status: 429, error: messages.resendTooSoon });
  expect(tooSoon.headers['retry-after']).toBe('1');
  on.clock.advance(1000);
  expect((await resend(vera)).status).toBe(200);
  on.clock.advance(minuteMs);
  const tooMany = await resend(vera);
  expect(tooMany).toMatchObject({ status: 429, error: messages.resendTooMany });
  expect(tooMany.headers['retry-after']).toBe(String(57 * 60 + 59));
  on.clock.advance(58 * minuteMs);
  expect((await resend(vera)).status).toBe(200);
});

test('who is verified gets no other mail, not even one that was asked for before', async () => {
  const vera = await newcomer();
  on.clock.advance(minuteMs);
  await resend(vera);
  await verify(vera, vera.mailToken);
  expect(await subjectsTo(on, vera.email)).toHaveLength(1);
  expect(await resend(vera)).toMatchObject({ status: 409, code: 'ALREADY_VERIFIED' });
});
