import * as contract from '@ballpark/domain/contract/auth.ts';
import type { ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { bearerTokenOf } from './authenticate.ts';
import { Unauthorized } from '../errors.ts';
import { findCredentialsOf } from './auth-queries.ts';
import { checkUsername } from './check-username.ts';
import { completeOnboarding } from './complete-onboarding.ts';
import { cookieFor, readDevice } from './known-device.ts';
import { logIn } from './log-in.ts';
import { register } from './register.ts';
import { resendVerification } from './resend-verification.ts';
import { deleteSession } from './session-queries.ts';
import { readOwnProfile } from './start-session.ts';
import { hashToken } from './tokens.ts';
import { verifyEmail } from './verify-email.ts';

export function authRoutes(add: AddEndpoint, deps: Deps): void {
  add(contract.register, async ({ body, request, reply }) => {
    const session = await register(deps, body, request.ip);
    return knownFromNowOn(session, request, reply);
  });
  add(contract.login, async ({ body, request, reply }) => {
    const session = await logIn(deps, body, { ip: request.ip, device: readDevice(request.headers.cookie) });
    return knownFromNowOn(session, request, reply);
  });
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

  /** Leaves the browser the mark by which its person is let in whatever others guess. */
  async function knownFromNowOn(
    session: ReplyOf<typeof contract.login>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const person = await findCredentialsOf(deps.db, session.user.id);
    if (!person) throw new Unauthorized('badCredentials');
    const isSecure = deps.config.publicUrl.startsWith('https:');
    const device = readDevice(request.headers.cookie);
    reply.header('set-cookie', await cookieFor(deps.db, person, device, isSecure));
    return session;
  }
}
