import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announceSecurityChange } from '../../src/auth/security-mail.ts';
import { securityTexts, type SecurityChange } from '../../src/auth/security-texts.ts';
import { startSession } from '../../src/auth/sessions.ts';
import { hashToken, newToken } from '../../src/auth/tokens.ts';
import { sweep } from '../../src/sweep.ts';
import { aliveOf, notMeTokenOf, resetTokenOf } from '../support/mailed.ts';
import { makeUser, type MadeUser } from '../support/make.ts';
import { makeBrowser } from '../support/push-service.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const day = 24 * 60 * 60_000;
let on: TestApp;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind, config: { publicUrl: 'https://ballpark.example' } });
});
afterAll(() => on.close());

const notMe = (token: unknown, ip?: string) =>
  on.call('POST /auth/not-me', { body: { token }, ...(ip && { ip }) });
const refusal = (error: string) => ({ status: 400, error });
const mailsTo = (email: string) => on.mails.filter(({ to }) => to === email);
const pushesOf = async ({ user }: MadeUser) =>
  on.db.selectFrom('push_subscription').select('id').where('user_id', '=', user.id).execute();

describe('a mail about security', () => {
  test.each(Object.entries(securityTexts))(
    'of %s says what happened, when, and what to do',
    async (name, told) => {
      const { user } = await makeUser(on, { name: 'Ada Lovelace' });
      // The keys of the table.
      await notMeTokenOf(on, user, name as SecurityChange);
      const [mail] = mailsTo(user.email);
      expect(mail?.subject).toBe(told.subject);
      for (const part of [mail?.text, mail?.html]) {
        expect(part).toContain('Hi Ada,');
        expect(part).toMatch(/On \w+day,? \d+ \w+ \d{4} at \d\d:\d\d (CET|CEST|GMT\+[12]), /);
        expect(part).toContain(told.happened.replaceAll('%ACCOUNT%', 'your account on Ballpark'));
        expect(part).toMatch(/https:\/\/ballpark\.example\/not-me#token=[\w-]{43}\b/);
      }
    },
  );

  test('is asked for by the transaction of the change, and not by one that fails', async () => {
    const { user } = await makeUser(on);
    const change = { userId: user.id, change: 'passkeyAdded', now: on.clock.now } as const;
    const failing = on.db.transaction().execute(async (trx) => {
      await announceSecurityChange(on.deps, trx, change);
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    await on.jobs.run();
    expect(mailsTo(user.email)).toEqual([]);
  });

  test('goes to the address of that moment, whatever it is when the mail is written', async () => {
    const { user } = await makeUser(on);
    await on.db
      .transaction()
      .execute((trx) =>
        announceSecurityChange(on.deps, trx, { userId: user.id, change: 'passkeyAdded', now: on.clock.now }),
      );
    const moved = { email: 'moved@example.com', email_key: 'moved@example.com' };
    await on.db.updateTable('app_user').set(moved).where('id', '=', user.id).execute();
    await on.jobs.run();
    expect([mailsTo(user.email).length, mailsTo(moved.email).length]).toEqual([1, 0]);
  });

  test('keeps its token nowhere but in itself', async () => {
    const { user } = await makeUser(on);
    const token = await notMeTokenOf(on, user, 'passwordChanged');
    const row = await on.db
      .selectFrom('security_notice')
      .select('token_hash')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row.token_hash).toEqual(hashToken(token));
  });
});

describe('‘This wasn’t me’', () => {
  test('ends every session and push of the person alone, and mails a link to a new password', async () => {
    const [ada, other] = [await makeUser(on), await makeUser(on)];
    const phone = await startSession(on.db, ada.user.id, on.clock.now);
    for (const { token } of [ada, other]) {
      const { endpoint, keys } = makeBrowser(`https://push.example/send/${token}`);
      await on.call('POST /push/subscriptions', { token, body: { endpoint, keys } });
    }
    const token = await notMeTokenOf(on, ada.user, 'factorAdded');
    expect(await aliveOf(on, [ada.token, phone.token])).toHaveLength(2);
    expect(await notMe(token)).toMatchObject({ status: 200, data: {} });
    expect(await aliveOf(on, [ada.token, phone.token, other.token])).toEqual([other.token]);
    expect([await pushesOf(ada), await pushesOf(other)].map((rows) => rows.length)).toEqual([0, 1]);
    const body = { token: await resetTokenOf(on, ada.user.email), password: 'Correct-horse-10' };
    expect((await on.call('POST /auth/reset-password', { body })).status).toBe(200);
  });

  test('works once, also of 50 presses at once', async () => {
    const { user } = await makeUser(on);
    const token = await notMeTokenOf(on, user, 'factorAdded');
    const answers = await Promise.all(Array.from({ length: 50 }, () => notMe(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ error }) => error))).toEqual(new Set([messages.notMeLinkUsed]));
    await on.jobs.run();
    expect(mailsTo(user.email).filter(({ subject }) => subject.startsWith('Set a new'))).toHaveLength(1);
  });

  test('says of a link that is no good what is wrong with it, and ends nothing', async () => {
    const { user, token: session } = await makeUser(on);
    const token = await notMeTokenOf(on, user, 'passkeyAdded');
    for (const altered of [undefined, '', 7, `${token}x`, token.slice(1), `${token.slice(1)}=`])
      expect(await notMe(altered)).toMatchObject(refusal(messages.mailLinkIncomplete));
    expect(await notMe(newToken())).toMatchObject(refusal(messages.notMeLinkUnknown));
    on.clock.advance(7 * day);
    await sweep(on.deps);
    expect(await notMe(token)).toMatchObject(refusal(messages.notMeLinkExpired));
    expect(await aliveOf(on, [session])).toEqual([session]);
    on.clock.advance(31 * day);
    await sweep(on.deps);
    expect(await notMe(token)).toMatchObject(refusal(messages.notMeLinkUnknown));
  });

  test('can be tried 20 times an hour from an address, a whole /64 being one', async () => {
    on.deps.config.isRateLimited = true;
    const statuses: number[] = [];
    while (statuses.length < 21)
      statuses.push((await notMe(newToken(), `2001:db8:1:2::${statuses.length + 1}`)).status);
    on.deps.config.isRateLimited = false;
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429]);
  });
});
