import type { TestApp } from './test-app.ts';

const link = /\/reset-password#token=([\w-]{43})\s/;

/** Sends due mail first. */
export async function resetTokenOf(on: TestApp, email: string): Promise<string> {
  await on.jobs.run();
  const mail = on.mails.findLast(({ to, text }) => to === email && link.test(text));
  const token = link.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no link in a mail to ${email}`);
  return token;
}

export async function askForReset(on: TestApp, email: string): Promise<string> {
  const { status } = await on.call('POST /auth/forgot-password', { body: { email } });
  if (status !== 200) throw new Error(`asking for a link was answered ${status}`);
  return resetTokenOf(on, email);
}

export async function aliveOf(on: TestApp, tokens: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(tokens.map((token) => on.call('GET /auth/profile', { token })));
  return tokens.filter((_, index) => answers[index]?.status === 200);
}
