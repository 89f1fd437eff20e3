import { hourMs } from '@ballpark/domain/durations.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { expect, test } from 'vitest';
import { askForReset } from '../support/mailed.ts';
import { makeUser, newSession, password } from '../support/make.ts';
import { codeAt, giveCode, guarded, pendingOf, turnTotpOn, wrongCode } from '../support/second-factor.ts';
import { cookieOf, inTurn, logIn, outcomesOf, resetPassword } from '../support/sign-in.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp({ config: { isRateLimited: true } });
let addresses = 0;

type From = { ip?: string; cookie?: string; secret?: string };
/** In a new sign-in, from a new IP address by default. */
async function give(email: string, code: string, { secret = password, ...from }: From = {}) {
  addresses += 1;
  return giveCode(on, await pendingOf(on, email, secret), code, { ip: `192.0.2.${addresses}`, ...from });
}
type Guarded = { email: string; factor: { secret: string } };
const guess = async ({ email, factor }: Guarded, times: number, from: From = {}) =>
  outcomesOf(await inTurn(times, () => give(email, wrongCode(factor.secret, on.clock.now), from)));
const refused = { status: 429, error: messages.tooManyAttempts };
const wrong = '400 CODE_WRONG';
const braked = '429 TOO_MANY_ATTEMPTS';

test('strange browsers get ten wrong codes an hour and thirty a day for one account, from whichever addresses', async () => {
  const person = await guarded(on);
  const { email, factor } = person;
  for (let hours = 0; hours < 3; hours += 1) {
    expect(await guess(person, 11)).toEqual({ [wrong]: 10, [braked]: 1 });
    expect(await give(email, factor.nextCode())).toMatchObject(refused);
    on.clock.advance(hourMs);
    if (hours < 2) expect((await give(email, factor.nextCode())).status).toBe(200);
  }
  expect(await guess(person, 1)).toEqual({ [braked]: 1 });
});

test('a person with a recovery code, or in a browser that is known, is let in all the same', async () => {
  const person = await guarded(on);
  const { email, factor } = person;
  const cookie = cookieOf(await give(email, factor.nextCode()));
  await guess(person, 11);
  expect((await give(email, factor.recoveryCodes[0] ?? '')).status).toBe(200);
  expect((await give(email, factor.nextCode(), { cookie })).status).toBe(200);
  expect(await guess(person, 11, { cookie })).toEqual({ [wrong]: 10, [braked]: 1 });
});

test('browsers that were known before two-step sign-in count as strange to it, but for the one that turned it on', async () => {
  const { user, call } = await makeUser(on);
  const cookies = await inTurn(3, async (index) =>
    cookieOf(await logIn(on, user.email, password, { ip: `198.51.100.${index}` })),
  );
  const { data } = await call('POST /auth/factors/totp');
  const body = { code: codeAt(data.secret, on.clock.now) };
  const done = await call('POST /auth/factors/totp/confirm', { body });
  const person = { email: user.email, factor: data };
  await guess(person, 10);
  for (const cookie of cookies) expect(await guess(person, 1, { cookie })).toEqual({ [braked]: 1 });
  expect(await guess(person, 1, { cookie: cookieOf(done) })).toEqual({ [wrong]: 1 });
});

test('the known browsers of one account get thirty wrong codes a day together', async () => {
  const person = await guarded(on);
  const { email, factor } = person;
  const cookies = await inTurn(4, async () => cookieOf(await give(email, factor.nextCode())));
  const [cookie = '', ...others] = cookies;
  for (const one of others) expect(await guess(person, 10, { cookie: one })).toEqual({ [wrong]: 10 });
  expect(await guess(person, 1, { cookie })).toEqual({ [braked]: 1 });
  expect((await give(email, factor.recoveryCodes[0] ?? '')).status).toBe(200);
  on.clock.advance(24 * hourMs + 1);
  expect(await guess(person, 1, { cookie })).toEqual({ [wrong]: 1 });
});

test('wrong codes from browsers that were known by a former password or app no longer count', async () => {
  const person = await guarded(on);
  const { user, email, factor } = person;
  const [own = '', ...strange] = await inTurn(4, async () => cookieOf(await give(email, factor.nextCode())));
  for (const cookie of strange) await guess(person, 10, { cookie });
  expect(await give(email, factor.nextCode(), { cookie: own })).toMatchObject(refused);
  const secret = 'Regained-horse-9';
  const token = await askForReset(on, email);
  const code = factor.nextCode();
  expect((await resetPassword(on, token, secret, { code, ip: '198.51.100.9' })).status).toBe(200);
  const first = cookieOf(await give(email, factor.nextCode(), { secret, cookie: own }));
  expect((await give(email, factor.nextCode(), { secret, cookie: first })).status).toBe(200);

  const session = await newSession(on, user.id);
  const removal = await session.call('DELETE /auth/factors/:id', { params: { id: factor.id } });
  expect(removal.status).toBe(200);
  const next = await turnTotpOn(on, session);
  const known = cookieOf(await give(email, next.nextCode(), { secret, cookie: own }));
  expect((await give(email, next.nextCode(), { secret, cookie: known })).status).toBe(200);
});

test('right codes are not counted', async () => {
  const { email, factor } = await guarded(on);
  expect(outcomesOf(await inTurn(12, () => give(email, factor.nextCode())))).toEqual({ 200: 12 });
});

test('an address gets fifty wrong codes in 15 minutes, a network of IPv6 as one', async () => {
  const [last, ...others] = [await guarded(on), ...(await inTurn(5, () => guarded(on)))];
  for (const person of others)
    for (let count = 1; count <= 10; count += 1)
      expect(await guess(person, 1, { ip: `2001:db8:1:2::${count}` })).toEqual({ [wrong]: 1 });
  expect(await guess(last, 1, { ip: '2001:db8:1:2::99' })).toEqual({ [braked]: 1 });
  expect(await guess(last, 1, { ip: '2001:db8:1:3::99' })).toEqual({ [wrong]: 1 });
});
