import { english } from '@ballpark/domain/english.ts';
import { dayMs } from '@ballpark/domain/durations.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { adoptSite } from '@ballpark/domain/site.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { announceSecurityChange } from '../../src/auth/notices/security-mail.ts';
import { securityTexts, type SecurityChange } from '../../src/auth/notices/security-texts.ts';
import { hashToken, newToken } from '../../src/auth/tokens.ts';
import { sweep } from '../../src/sweep.ts';
import { times } from '../support/calls.ts';
import { aliveOf, notMeTokenOf, resetTokenOf, subjectsTo } from '../support/mailed.ts';
import { done, makeUser, newSession } from '../support/make.ts';
import { browsersOf, subscribe } from '../support/push-service.ts';
import { outcomesOf, resetPassword } from '../support/sign-in.ts';
import { useTestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const on = useTestApp({ kind: databaseKind, config: { publicUrl: 'https://ballpark.example' } });

const notMe = (token: unknown) => on.call('POST /auth/not-me', { body: { token } });
const refusal = (error: string) => ({ status: 400, error });

describe('a mail about security', () => {
  test.each(Object.entries(securityTexts).filter(([, told]) => !('isByAdmin' in told)))(
    'of %s says what happened, when, and what to do',
    async (name, told) => {
      const { user } = await makeUser(on, { name: 'Ada Lovelace' });
      // The keys of the table.
      const token = await notMeTokenOf(on, user, name as SecurityChange);
      const mail = on.mails.at(-1);
      expect(mail).toMatchObject({ to: user.email, subject: english._(told.subject) });
      for (const part of [mail?.text, mail?.html]) {
        expect(part).toContain('Hi Ada,');
        expect(part).toMatch(/On \w+day,? \d+ \w+ \d{4} at \d\d:\d\d (CET|CEST|GMT\+[12]), /);
        const happened = english._(told.happened({ moment: '…', site: 'Ballpark', lastDay: '…' }));
        for (const piece of happened.split('…').slice(1)) expect(part).toContain(piece);
        expect(part).not.toContain('undefined');
        expect(part).toContain(`https://ballpark.example/not-me#token=${token}`);
      }
      const notice = on.db.selectFrom('security_notice').where('user_id', '=', user.id);
      const { token_hash: hash } = await notice.select('token_hash').executeTakeFirstOrThrow();
      expect(hash).toEqual(hashToken(token));
    },
  );

  test('of what an admin did says why and whom to write to, and has no link to undo it', async () => {
    const admin = await makeUser(on, { role: 'admin' });
    const { user } = await makeUser(on, { name: 'Ada Lovelace' });
    adoptSite({ contactEmail: 'help@elm-street.example' });
    onTestFinished(() => adoptSite({}));
    const input = { params: { id: user.id }, body: { reason: 'A stolen phone' } };
    await done(admin.call('DELETE /admin/users/:id/sessions', input));
    await done(admin.call('POST /admin/users/:id/export', input));
    await done(admin.call('DELETE /admin/users/:id', input));
    await on.jobs.run();
    const mails = on.mails.filter(({ to }) => to === user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'You were signed out on all devices',
        'A copy of your data is being made',
        'Your account will be deleted',
      ]),
    );
    for (const { text } of mails.filter(({ text: of }) => of.includes('an admin'))) {
      expect(text).toContain('Their reason: “A stolen phone”');
      expect(text).toContain('write to help@elm-street.example');
      expect(text).not.toContain('/not-me');
    }
  });

  test.each([
    ['proved', true, 5],
    ['nobody has proved', false, 3],
  ])('goes to an address that %s: %s, at most so often an hour: %i', async (_what, isVerified, most) => {
    on.deps.config.isRateLimited = true;
    onTestFinished(() => void (on.deps.config.isRateLimited = false));
    const { user } = await makeUser(on, { isVerified });
    await times(5, () =>
      on.db
        .transaction()
        .execute((trx) =>
          announceSecurityChange(on.deps, trx, { userId: user.id, change: 'factorAdded', now: on.clock.now }),
        ),
    );
    expect(await subjectsTo(on, user.email)).toHaveLength(most);
  });

  test('is sent by the transaction of the change, and not by one that fails, to the address of that moment', async () => {
    const { user } = await makeUser(on);
    const change = { userId: user.id, change: 'passkeyAdded', now: on.clock.now } as const;
    const failing = on.db.transaction().execute(async (trx) => {
      await announceSecurityChange(on.deps, trx, change);
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect(await subjectsTo(on, user.email)).toEqual([]);
    await on.db.transaction().execute((trx) => announceSecurityChange(on.deps, trx, change));
    const moved = { email: 'moved@example.com', email_key: 'moved@example.com' };
    await on.db.updateTable('app_user').set(moved).where('id', '=', user.id).execute();
    expect(await subjectsTo(on, user.email)).toHaveLength(1);
    expect(await subjectsTo(on, moved.email)).toEqual([]);
  });
});

describe('‘This wasn’t me’', () => {
  test('ends every session and push of the person alone, and mails a link to a new password', async () => {
    const [ada, other] = [await makeUser(on), await makeUser(on)];
    const phone = await newSession(on, ada.user.id);
    for (const { token } of [ada, other]) await subscribe(on, token, token);
    const token = await notMeTokenOf(on, ada.user, 'factorAdded');
    expect(await aliveOf(on, [ada.token, phone.token])).toHaveLength(2);
    expect(await notMe(token)).toMatchObject({ status: 200, data: {} });
    expect(await aliveOf(on, [ada.token, phone.token, other.token])).toEqual([other.token]);
    expect(await browsersOf(on, ada.user.id)).toEqual([]);
    expect(await browsersOf(on, other.user.id)).toHaveLength(1);
    expect((await resetPassword(on, await resetTokenOf(on, ada.user.email))).status).toBe(200);
  });

  test('works once, also of 50 presses at once', async () => {
    const { user } = await makeUser(on);
    const token = await notMeTokenOf(on, user, 'factorAdded');
    const answers = await times(50, () => notMe(token));
    expect(outcomesOf(answers)).toEqual({ 200: 1, '400 TOKEN_INVALID': 49 });
    expect(await notMe(token)).toMatchObject(refusal(messages.notMeLinkUsed));
    const subjects = await subjectsTo(on, user.email);
    expect(subjects.filter((subject) => subject.startsWith('Set a new'))).toHaveLength(1);
  });

  test('says of a link that is no good what is wrong with it, and ends nothing', async () => {
    const { user, token: session } = await makeUser(on);
    const token = await notMeTokenOf(on, user, 'passkeyAdded');
    for (const altered of [undefined, '', 7, `${token}x`, token.slice(1), `${token.slice(1)}=`])
      expect(await notMe(altered)).toMatchObject(refusal(messages.mailLinkIncomplete));
    expect(await notMe(newToken())).toMatchObject(refusal(messages.notMeLinkUnknown));
    on.clock.advance(7 * dayMs);
    await sweep(on.deps);
    expect(await notMe(token)).toMatchObject(refusal(messages.notMeLinkExpired));
    expect(await aliveOf(on, [session])).toEqual([session]);
    on.clock.advance(31 * dayMs);
    await sweep(on.deps);
    expect(await notMe(token)).toMatchObject(refusal(messages.notMeLinkUnknown));
  });
});
