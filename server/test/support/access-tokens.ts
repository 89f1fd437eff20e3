import type { Token } from '@ballpark/domain/contract/tokens.ts';
import type { TokenScope } from '@ballpark/domain/token-scopes.ts';
import { done, newSession, type MadeUser } from './make.ts';
import type { TestApp } from './test-app.ts';

export type MadeToken = { secret: string; token: Token };

/** Of a person who has just signed in. */
export async function makeToken(
  on: TestApp,
  { token }: Pick<MadeUser, 'token'>,
  scopes: readonly TokenScope[],
  days = 90,
): Promise<MadeToken> {
  return done(on.call('POST /tokens', { token, body: { name: 'Shop export', scopes, days } }));
}

/** A token whose time has passed. */
export async function overToken(on: TestApp, { user }: MadeUser): Promise<string> {
  const { secret, token } = await makeToken(on, await newSession(on, user.id), ['read']);
  await on.db
    .updateTable('access_token')
    .set({ expires_at: on.clock.now, created_at: new Date(0) })
    .where('id', '=', token.id)
    .execute();
  return secret;
}
