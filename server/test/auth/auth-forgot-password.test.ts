import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hashToken } from '../../src/auth/tokens.ts';
import { sweep } from '../../src/sweep.ts';
import { makeUser } from '../support/make.ts';
import { askForReset, resetTokenOf } from '../support/mailed.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const minute = 60_000;
const hour = 60 * minute;
let on: TestApp;
let address = 0;
beforeAll(async () => {
  on = await testApp({ config: { isRateLimited: true, publicUrl: 'https://ballpark.example' } });
});
afterAll(() => on.close());

/** From a new IP address by default. */
function forgot(
  email: unknown,
  { ip, headers = {} }: { ip?: string; headers?: Record<string, string> } = {},
) {
  address += 1;
  const from = ip ?? `10.1.${address >> 8}.${address & 255}`;
  return on.call('POST /auth/forgot-password', { body: { email }, ip: from, headers });
}
const reset = (token: string, password = 'Correct-horse-10') =>
  on.call('POST /auth/reset-password', { body: { token, password } });
const mailsTo = (email: string) => on.mails.filter(({ to }) => to === email);

/** The database has one connection. */
async function statementsOf(email: string): Promise<string[]> {
  const client = await on.pool.connect();
  client.release();
  const query = vi.spyOn(client, 'query');
  try {
    expect((await forgot(email)).status).toBe(200);
    return query.mock.calls.map(([sent]) => textOf(sent));
  } finally {
    query.mockRestore();
  }
}
function textOf(sent: unknown): string {
  if (typeof sent === 'string') return sent;
  return typeof sent === 'object' && sent !== null && 'text' in sent ? String(sent.text) : '';
}

describe('asking for a link', () => {
  test('answers the same to the last header, by the same statements, whether there is somebody or not', async () => {
    await makeUser(on, { email: 'known@example.com' });
    const [known, unknown] = [await forgot('known@example.com'), await forgot('nobody@example.com')];
    expect(known).toMatchObject({ status: 200, data: { message: messages.resetMailAsked } });
    const { headers, ...body } = known;
    const ownHeaders = { 'x-request-id': expect.any(String), date: expect.any(String) };
    expect(unknown).toEqual({ ...body, headers: { ...headers, ...ownHeaders } });

    const statements = await statementsOf('known@example.com');
    expect(statements.join()).toContain('password_reset');
    expect(await statementsOf('nobody-else@example.com')).toEqual(statements);
  });

  test('writes to the person alone, with a link of the configured address, whatever the caller says it is', async () => {
    await makeUser(on, { email: 'host@example.com', name: 'Hanna Host' });
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    };
    await forgot('host@example.com', { headers });
    await forgot('host@elsewhere.example', { headers });
    await on.jobs.run();
    expect(mailsTo('host@elsewhere.example')).toEqual([]);
    const [mail] = mailsTo('host@example.com');
    expect(mail?.subject).toBe('Set a new password for Ballpark');
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('https://ballpark.example/reset-password#token=');
      expect(part).toContain('60 minutes');
      expect(part).not.toContain('evil');
    }
    expect(mail?.text).toContain('Hi Hanna,');
  });

  test.each(['  CASE@Example.COM ', 'ｃase@example.com'])(
    'finds the account by %j, as signing in does, and writes to the address that was registered',
    async (typed) => {
      const email = 'case@example.com';
      if (mailsTo(email).length === 0) await makeUser(on, { email });
      const before = mailsTo(email).length;
      await forgot(typed);
      await on.jobs.run();
      expect(mailsTo(email)).toHaveLength(before + 1);
    },
  );

  test.each([undefined, '', '   ', { $ne: '' }, `${'x'.repeat(255)}@example.com`])(
    'refuses the address %j',
    async (email) => {
      expect(await forgot(email)).toMatchObject({ status: 400, error: messages.emailInvalid });
    },
  );
});

describe('the link', () => {
  test('is replaced by the next request, even before its mail', async () => {
    await makeUser(on, { email: 'twice@example.com' });
    const first = await askForReset(on, 'twice@example.com');
    await forgot('twice@example.com');
    expect(await reset(first)).toMatchObject({ status: 400, error: messages.resetLinkInvalid });
    const second = await resetTokenOf(on, 'twice@example.com');
    expect(second).not.toBe(first);
    expect(await reset(first)).toMatchObject({ status: 400, error: messages.resetLinkInvalid });
    expect((await reset(second)).status).toBe(200);
  });

  test('of two requests before any mail, the second alone is answered', async () => {
    await makeUser(on, { email: 'hasty@example.com' });
    await forgot('hasty@example.com');
    await forgot('hasty@example.com');
    const token = await resetTokenOf(on, 'hasty@example.com');
    expect(mailsTo('hasty@example.com')).toHaveLength(1);
    expect((await reset(token)).status).toBe(200);
  });

  test('a mail that is tried again has a new one, and the one that never left is worthless', async () => {
    await makeUser(on, { email: 'retried@example.com' });
    await on.jobs.run();
    const { mailer } = on.deps;
    const lost: string[] = [];
    const send = vi.spyOn(mailer, 'send').mockImplementationOnce(async ({ text }) => {
      lost.push(/token=([\w-]+)/.exec(text)?.[1] ?? '');
      throw new Error('the mail server is away');
    });
    await forgot('retried@example.com');
    const { rows } = await on.pool.query<{ data: unknown }>('select data from collected_job');
    await expect(on.jobs.run()).rejects.toThrow('away');
    send.mockRestore();
    // As the queue would.
    await on.pool.query("insert into collected_job (name, data) values ('send-reset-mail', $1)", [
      rows[0]?.data,
    ]);
    const token = await resetTokenOf(on, 'retried@example.com');
    expect(await reset(lost[0] ?? '')).toMatchObject({ status: 400, error: messages.resetLinkInvalid });
    expect((await reset(token)).status).toBe(200);
  });

  test('is good for 60 minutes from its mail, and then swept away', async () => {
    const [early, late] = ['early@example.com', 'late@example.com'];
    for (const email of [early, late]) await makeUser(on, { email });
    const [earlyToken, lateToken] = [await askForReset(on, early), await askForReset(on, late)];
    on.clock.advance(hour - 1);
    await sweep(on.deps);
    expect((await reset(earlyToken)).status).toBe(200);
    on.clock.advance(1);
    expect(await reset(lateToken)).toMatchObject({ status: 400, error: messages.resetLinkInvalid });
    on.clock.advance(1);
    await sweep(on.deps);
    expect(await on.db.selectFrom('password_reset').select('token_hash').execute()).not.toContainEqual({
      token_hash: hashToken(lateToken),
    });
  });

  test('is nowhere kept but in the mail, and looking at its page changes nothing', async () => {
    const { token: session } = await makeUser(on, { email: 'scanned@example.com' });
    const token = await askForReset(on, 'scanned@example.com');
    const { rows } = await on.pool.query<{ text: string }>(
      'select r::text as text from password_reset r union all select j::text from collected_job j',
    );
    const kept = rows.map(({ text }) => text).join('\n');
    expect(kept).toContain(hashToken(token).toString('hex'));
    expect(kept).not.toContain(token);
    expect(kept).not.toContain('scanned@example.com');
    for (const method of ['GET', 'HEAD'] as const)
      await on.app.inject({ method, url: `/reset-password?token=${token}` });
    expect((await on.call('GET /auth/profile', { token: session })).status).toBe(200);
    expect((await reset(token)).status).toBe(200);
  });
});

describe('limits', () => {
  test.each(['limited@example.com', 'nobody-limited@example.com'])(
    'an account gets three mails an hour, and whoever asks again for %s gets the same answer and keeps the last link',
    async (email) => {
      if (email.startsWith('limited')) await makeUser(on, { email });
      const first = await forgot(email);
      await on.jobs.run();
      for (let more = 0; more < 4; more += 1) {
        expect(await forgot(email)).toMatchObject({ status: 200, data: first.data });
        await on.jobs.run();
      }
      expect(mailsTo(email)).toHaveLength(email.startsWith('limited') ? 3 : 0);
      if (email.startsWith('nobody')) return;
      expect((await reset(await resetTokenOf(on, email))).status).toBe(200);
    },
  );

  test('an hour later, or after a new password, there are mails again', async () => {
    const email = 'again@example.com';
    await makeUser(on, { email });
    for (let count = 0; count < 4; count += 1) await forgot(email);
    const token = await resetTokenOf(on, email);
    on.mails.length = 0;
    await forgot(email);
    await on.jobs.run();
    expect(mailsTo(email)).toEqual([]);
    expect((await reset(token)).status).toBe(200);
    await askForReset(on, email);
    for (let count = 0; count < 4; count += 1) await forgot(email);
    on.clock.advance(hour + 1);
    await on.jobs.run();
    on.mails.length = 0;
    await askForReset(on, email);
  });

  test('an address can ask 20 times an hour, for whomever', async () => {
    const ip = '203.0.113.20';
    const statuses: number[] = [];
    while (statuses.length < 21)
      statuses.push((await forgot(`any${statuses.length}@example.com`, { ip })).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    const refused = await forgot('known@example.com', { ip });
    expect(refused).toMatchObject({ status: 429, error: messages.tooManyRequests });
    expect(Number(refused.headers['retry-after'])).toBe(3600);
    expect((await forgot('known@example.com')).status).toBe(200);
  });
});
