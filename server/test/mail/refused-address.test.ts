import { minuteMs } from '@ballpark/domain/durations.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { MailDelayed, MailRefused } from '../../src/adapters/mailer.ts';
import type { Mail } from '../../src/adapters/mailer.ts';
import { saveRefusal } from '../../src/mail/refused-address-queries.ts';
import { emailCalls, freshEmail, mailedToken, morning, subjectsTo } from '../support/mailed.ts';
import {
  type MadeUser,
  type Person,
  chooseChannels,
  done,
  makeListing,
  makeSuggestion,
  makeUser,
} from '../support/make.ts';
import { fanOutAll, useTestApp } from '../support/test-app.ts';
import { register } from '../support/sign-in.ts';

const noMailbox = new MailRefused('the mail server answered 550 5.1.1 to RCPT TO', 'SMTP_550', true);
/** What the mail server answers, by address. */
const answers = new Map<string, Error>();

const on = useTestApp({
  deps: {
    mailer: {
      async send(mail: Mail) {
        const answer = answers.get(mail.to);
        if (answer) throw answer;
        on.mails.push(mail);
      },
      close: () => {},
    },
  },
});
const { ask, confirm, confirmToken, logIn } = emailCalls(() => on);

let owner: Person;
beforeEach(async () => {
  answers.clear();
  owner = await makeUser(on);
  await chooseChannels(on, owner, { suggestionReceived: { mail: 'atOnce' } });
});

async function guess(by: MadeUser = owner): Promise<void> {
  await makeSuggestion(on, await makeListing(on, by));
  await fanOutAll(on);
  await runJobs();
}

/** One that fails is not tried again here. */
async function runJobs(): Promise<void> {
  await on.jobs.run().catch((error: unknown) => expect([...answers.values()]).toContain(error));
}
const isRefused = async ({ token }: Pick<MadeUser, 'token'>) =>
  (await done(on.call('GET /auth/profile', { token }))).user.isMailRefused;
const mailCount = async (email = owner.user.email) => (await subjectsTo(on, email)).length;

async function refuse(answer: Error = noMailbox): Promise<void> {
  answers.set(owner.user.email, answer);
  await guess();
  answers.clear();
}

describe('an address that a mail server refused', () => {
  test('gets no mail about news, at once or daily, and the person and admins see it', async () => {
    expect(await isRefused(owner)).toBe(false);
    await refuse();
    expect(await isRefused(owner)).toBe(true);
    const events = on.db.selectFrom('outbox').select('kind').where('user_id', '=', owner.user.id);
    expect(await events.where('kind', '=', 'user.mailRefused').execute()).toHaveLength(1);
    await guess();
    await chooseChannels(on, owner, { suggestionReceived: { mail: 'daily' } });
    await guess();
    await morning(on);
    expect(await mailCount()).toBe(0);
    const admin = await makeUser(on, { role: 'admin' });
    const seen = await done(
      on.call('GET /admin/users/:id', { params: { id: owner.user.id }, token: admin.token }),
    );
    expect(seen.user.mailRefusedAt).toEqual(expect.any(String));
  });

  test('still gets mails about access, and is proven anew by the link of one', async () => {
    await refuse();
    const { email } = owner.user;
    await done(on.call('POST /auth/forgot-password', { body: { email } }));
    const token = await mailedToken(on, email, 'reset-password');
    const body = { token, password: 'Another-horse-7' };
    await done(on.call('POST /auth/reset-password', { body }));
    expect(await mailCount()).toBe(2);
    const { data } = await logIn(email, body.password);
    expect(await isRefused(data)).toBe(false);
    await guess(data);
    expect(await mailCount()).toBe(3);
  });

  test('can be verified again, by a new link only', async () => {
    await refuse();
    const verify = (token: string) =>
      on.call('POST /auth/verify-email', { token: owner.token, body: { token } });
    expect((await verify('an old one')).status).toBe(400);
    await done(on.call('POST /auth/resend-verification', { token: owner.token }));
    const token = await mailedToken(on, owner.user.email, 'verify-email');
    expect((await done(verify(token))).user.isMailRefused).toBe(false);
    expect(await on.call('POST /auth/resend-verification', { token: owner.token })).toMatchObject({
      status: 409,
      code: 'ALREADY_VERIFIED',
    });
    await guess();
    expect(await mailCount()).toBe(2);
  });

  test('is forgotten with a change of address, and a link to it proves nothing about the next', async () => {
    await refuse();
    await done(on.call('POST /auth/resend-verification', { token: owner.token }));
    const stale = await mailedToken(on, owner.user.email, 'verify-email');
    const next = freshEmail();
    await ask(owner, next);
    await done(confirm(await confirmToken(next)));
    expect(await isRefused(owner)).toBe(false);
    await guess();
    expect(await mailCount(next)).toBe(2);
    answers.set(next, noMailbox);
    await guess();
    const body = { token: stale };
    expect((await on.call('POST /auth/verify-email', { token: owner.token, body })).status).toBe(400);
    expect(await isRefused(owner)).toBe(true);
  });

  test('may be that of a newcomer, who reads it instead of waiting for the link', async () => {
    const email = freshEmail();
    answers.set(email, noMailbox);
    const { data } = await register(on, email);
    await runJobs();
    expect(await isRefused(data)).toBe(true);
    answers.clear();
    on.clock.advance(minuteMs);
    await done(on.call('POST /auth/resend-verification', { token: data.token }));
    const token = await mailedToken(on, email, 'verify-email');
    await done(on.call('POST /auth/verify-email', { token: data.token, body: { token } }));
    expect(await isRefused(data)).toBe(false);
  });
});

test.each([
  ['a mail server that is busy', new MailDelayed('the mail server answered 450 to RCPT TO', 'SMTP_450')],
  ['a refused sender', new MailDelayed('the mail server answered 553 to MAIL FROM', 'SMTP_553')],
  ['a refused network', new MailRefused('the mail server answered 550 5.7.1 to RCPT TO', 'SMTP_550')],
])('%s is nobody’s address', async (_, answer) => {
  await refuse(answer);
  expect(await isRefused(owner)).toBe(false);
});

test('another spelling that a stranger asks a mail to is not refused for the person', async () => {
  const now = on.clock.now;
  expect(await saveRefusal(on.db, owner.user.email.toUpperCase(), now)).toBeUndefined();
  expect(await isRefused(owner)).toBe(false);
  expect(await saveRefusal(on.db, owner.user.email, now)).toBe(owner.user.id);
  expect(await isRefused(owner)).toBe(true);
});
