import * as contract from '@ballpark/domain/contract/auth.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { bearerTokenOf } from '../http/authenticate.ts';
import { checkUsername } from './check-username.ts';
import { completeOnboarding } from './complete-onboarding.ts';
import { logIn } from './log-in.ts';
import { register } from './register.ts';
import { resendVerification } from './resend-verification.ts';
import { deleteSession } from './session-queries.ts';
import { readOwnProfile } from './start-session.ts';
import { hashToken } from './tokens.ts';
import { verifyEmail } from './verify-email.ts';

export function authRoutes(add: AddEndpoint, deps: Deps): void {
  add(contract.register, ({ body, request }) => register(deps, body, request.ip));
  add(contract.login, ({ body, request }) => logIn(deps, body, request.ip));
  add(contract.logout, async ({ request }) => {
    const token = bearerTokenOf(request);
    if (token !== null) await deleteSession(deps.db, hashToken(token));
    return {};
  });
  add(contract.getOwnProfile, async ({ user }) => ({ user: await readOwnProfile(deps.db, user.id) }));
  add(contract.verifyEmail, async ({ body, user }) => ({ user: await verifyEmail(deps, body.token, user) }));
  add(contract.resendVerification, async ({ user }) => {
    await resendVerification(deps, user);
    return {};
  });
  add(contract.completeOnboarding, async ({ body, user }) => ({
    user: await completeOnboarding(deps, body, user),
  }));
  add(contract.checkUsername, ({ query, user }) => checkUsername(deps.db, query.username, user.id));
}
