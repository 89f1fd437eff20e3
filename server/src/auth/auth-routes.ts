import * as contract from '@ballpark/domain/contract/auth.ts';
import * as names from '@ballpark/domain/contract/names.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { bearerTokenOf } from './authenticate.ts';
import { changeNames, findByUsername, readNames } from './change-names.ts';
import { changePassword } from './change-password.ts';
import { checkUsername } from './check-username.ts';
import { completeOnboarding } from './complete-onboarding.ts';
import { forgotPassword } from './forgot-password.ts';
import { knowBrowser } from './know-browser.ts';
import { readDevice } from './known-device.ts';
import { logIn } from './log-in.ts';
import { register } from './register.ts';
import { checkResetLink, resetPassword } from './reset-password.ts';
import { resendVerification } from './resend-verification.ts';
import { deleteSession } from './session-queries.ts';
import { readOwnProfile } from './start-session.ts';
import { hashToken } from './tokens.ts';
import { verifyEmail } from './verify-email.ts';

export function authRoutes(add: AddEndpoint, deps: Deps): void {
  add(contract.register, async ({ body, request, reply }) => {
    const { session, passwordHash } = await register(deps, body, callerOf(request));
    await knowBrowser(deps, { id: session.user.id, passwordHash }, { request, reply });
    return session;
  });
  add(contract.login, async ({ body, request, reply }) => {
    const device = readDevice(request.headers.cookie);
    const { session, passwordHash } = await logIn(deps, body, { ...callerOf(request), device });
    await knowBrowser(deps, { id: session.user.id, passwordHash }, { request, reply });
    return session;
  });
  add(contract.forgotPassword, async ({ body, request }) => {
    await forgotPassword(deps, body.email, request.ip);
    return { message: messages.resetMailAsked };
  });
  add(contract.checkResetLink, async ({ body, request }) => {
    await checkResetLink(deps, body.token, request.ip);
    return {};
  });
  add(contract.resetPassword, async ({ body, request }) => {
    await resetPassword(deps, body, { ip: request.ip, device: readDevice(request.headers.cookie) });
    return {};
  });
  add(contract.changePassword, async ({ body, user, request, reply }) => {
    const passwordHash = await changePassword(deps, body, user);
    await knowBrowser(deps, { id: user.id, passwordHash }, { request, reply });
    return {};
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
  add(names.getNames, ({ user }) => readNames(deps, user));
  add(names.changeNames, async ({ body, user }) => ({ user: await changeNames(deps, body, user) }));
  add(names.findByUsername, ({ params, user }) => findByUsername(deps, params.username, user));
  add(contract.checkUsername, ({ query, user }) => checkUsername(deps.db, query.username, user.id));
}

function callerOf({ ip, headers }: FastifyRequest) {
  return { ip, userAgent: headers['user-agent'] };
}
