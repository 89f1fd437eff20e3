import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './accounts.ts';
import { call } from './call.ts';
import type { Ballpark } from './start-ballpark.ts';

/** The path of the first admin's link, as printed at startup. */
export async function adminPath({ output }: Ballpark): Promise<string> {
  for (const giveUpAt = Date.now() + 10_000; Date.now() < giveUpAt; await sleep(50)) {
    const path = /(\/claim-admin#token=[\w-]{43})\n/.exec(output())?.[1];
    if (path !== undefined) return path;
  }
  throw new Error(`no link for the first admin was printed:\n${output()}`);
}

export async function makeFirstAdmin(on: Ballpark, { token }: Account): Promise<void> {
  const body = { token: (await adminPath(on)).split('=')[1] ?? '' };
  await call(on.url, 'POST /admin/claim', { body }, token);
}
