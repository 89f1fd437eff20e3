import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import { register } from './walk-accounts.ts';
import { textAt, type Walk } from './walk.ts';

const limitMs = 30_000;
const password = 'Correct-horse-9';

/** Exports the data, asks for deletion and restores the account. */
export async function walkLeaving(walk: Walk): Promise<void> {
  const { api } = walk;
  const { email, token } = await register(walk, 'Kim');
  const notReady = { status: 404, code: 'EXPORT_NOT_READY' };
  await api.refuse('createExportTicket', { token }, notReady);
  await api.succeed('startExport', { token });
  await untilExported(walk, token);
  const { data: ticket } = await api.succeed('createExportTicket', { token });
  const file = await fetch(api.origin + textAt(ticket, 'address'), {
    method: 'POST',
    body: new URLSearchParams({ ticket: textAt(ticket, 'ticket') }),
  });
  assert.equal(file.headers.get('content-type'), 'application/zip');
  assert.equal(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 2)
      .toString(),
    'PK',
  );

  const wrong = { status: 400, code: 'CURRENT_PASSWORD_WRONG' };
  await api.refuse('deleteAccount', { token, body: { password: 'Wrong-horse-9' } }, wrong);
  await api.succeed('deleteAccount', { token, body: { password } });
  await api.refuse('getOwnProfile', { token }, { status: 401, code: 'SIGN_IN_NEEDED' });
  const { data } = await api.succeed('login', { body: { email, password } });
  const again = textAt(data, 'token');
  const leaving = { status: 403, code: 'ACCOUNT_LEAVING' };
  await api.refuse('resendVerification', { token: again }, leaving);
  await api.succeed('restoreAccount', { token: again });
  await api.succeed('resendVerification', { token: again });
}

async function untilExported({ api }: Walk, token: string): Promise<void> {
  for (const giveUpAt = Date.now() + limitMs; Date.now() < giveUpAt; await sleep(100)) {
    const { data } = await api.succeed('getExport', { token });
    if (textAt(data, 'state') === 'ready') return;
  }
  throw new Error('no export was made');
}
