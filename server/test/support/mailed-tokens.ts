import { announceSecurityChange } from '../../src/auth/security-mail.ts';
import type { SecurityChange } from '../../src/auth/security-texts.ts';
import type { TestApp } from './test-app.ts';

/** The token of a page's link in the newest mail, after sending due mail. */
export async function mailedToken(on: TestApp, email: string, page: string): Promise<string> {
  await on.jobs.run();
  const link = new RegExp(`/${page}#token=([\\w-]{43})\\s`);
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
