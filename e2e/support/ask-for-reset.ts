import { makeAccount } from './accounts.ts';
import { call } from './call.ts';
import { resetLinkIn } from './mailbox.ts';
import type { Ballpark } from './start-ballpark.ts';

/** A valid reset link's path; without the token the page has no form. */
export async function askForReset(ballpark: Ballpark): Promise<string> {
  const { email } = await makeAccount(ballpark);
  await call(ballpark.url, 'POST /auth/forgot-password', { body: { email } });
  const { pathname, hash } = resetLinkIn(
    await ballpark.mailbox.mailTo(email, 'Set a new password for Ballpark'),
  );
  return pathname + hash;
}
