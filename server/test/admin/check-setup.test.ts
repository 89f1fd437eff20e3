import type { Finding } from '@ballpark/domain/contract/doctor.ts';
import { expect, test, vi } from 'vitest';
import { MailRefused } from '../../src/adapters/mailer.ts';
import { makeUser } from '../support/make.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp({ config: { isRateLimited: true, trustProxy: 1 } });

test('admins see the findings of the doctor, who counts the proxies of their own call', async () => {
  on.deps.config.publicUrl = 'https://ballpark.invalid';
  const { token } = await makeUser(on, { role: 'admin' });
  const ask = async (headers: Record<string, string>) =>
    (await on.call('GET /admin/doctor', { token, headers })).data;
  const lineOf = (findings: Finding[], check: Finding['check']) => {
    const found = findings.find((each) => each.check === check);
    return [found?.level, found?.finding, found?.remedy].filter(Boolean).join(' ');
  };
  const findings = await ask({ 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' });
  expect(lineOf(findings, 'address')).toMatch(
    /^fault https:\/\/ballpark\.invalid doesn’t answer from here: /,
  );
  expect(lineOf(findings, 'proxy')).toBe('ok Calls come through one proxy, as TRUST_PROXY says.');
  expect(lineOf(findings, 'database')).toMatch(/^ok PostgreSQL \S+ embedded, in /);
  expect(lineOf(await ask({ 'x-forwarded-for': '192.0.2.1, 10.0.0.1' }), 'proxy')).toMatch(
    /^warning .* to 2\.$/,
  );
});

test('a test mail goes to the admin alone and at once, and the answer says what became of it', async () => {
  const { token, user } = await makeUser(on, { role: 'admin' });
  const send = async () => on.call('POST /admin/test-mail', { token });
  expect((await send()).data).toEqual({ outcome: 'kept', reason: null });
  on.deps.config.smtpUrl = 'smtp://mail.example';
  expect((await send()).data).toEqual({ outcome: 'sent', reason: null });
  expect(on.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [user.email, 'Test email from Ballpark'],
    [user.email, 'Test email from Ballpark'],
  ]);
  const refused = new MailRefused('the mail server answered 550 5.1.1 to RCPT TO', 'SMTP_550');
  vi.spyOn(on.deps.mailer, 'send').mockRejectedValueOnce(refused);
  expect((await send()).data).toEqual({ outcome: 'failed', reason: refused.message });
  await send();
  await send();
  expect(await send()).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
});
