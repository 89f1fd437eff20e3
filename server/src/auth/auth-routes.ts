import { contractText } from '@ballpark/domain/contract-text.ts';
import { acceptedLanguage } from '@ballpark/domain/languages.ts';
import * as authContract from '@ballpark/domain/contract/auth.ts';
import * as account from '@ballpark/domain/contract/account.ts';
import * as factors from '@ballpark/domain/contract/factors.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import * as oidcContract from '@ballpark/domain/contract/oidc.ts';
import * as tokens from '@ballpark/domain/contract/tokens.ts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { bearerTokenOf } from '../bearer-token.ts';
import { createToken, endToken, listTokens } from './access-tokens/access-tokens.ts';
import { completeOnboarding } from './sign-in/complete-onboarding.ts';
import { changeEmail, confirmEmail } from './recovery/email.ts';
import { listFactors, prove, removeFactor } from './factors/factors.ts';
import { knowBrowser, readDevice } from './sign-in/known-device.ts';
import { logIn } from './sign-in/log-in.ts';
import { changeNames, checkUsername, findByUsername, readNames } from './sign-in/names.ts';
import {
  beginOidc,
  beginOidcProof,
  linkIdentity,
  listIdentities,
  logInWithOidc,
  proveByOidc,
  removeIdentity,
} from './identities/oidc.ts';
import { removeOtherWay } from './recovery/other-ways.ts';
import { textsFor } from '../language/language-of.ts';
import { addPasskey, askPasskey, offerPasskey, passkeyName, renamePasskey } from './factors/passkeys.ts';
import { changePassword, checkResetLink, forgotPassword, resetPassword } from './recovery/password.ts';
import { type Caller, register } from './sign-in/register.ts';
import { requireFreshProof } from './require-fresh-proof.ts';
import { logInWithCode, logInWithPasskey, proveByPasskey } from './factors/second-step.ts';
import { deleteSession } from './sessions/session-queries.ts';
import { endOtherSessions, endSession, listSessions, readOwnProfile } from './sessions/sessions.ts';
import { hashToken } from './tokens.ts';
import { type CodeCaller, beginTotp, confirmTotp, makeRecoveryCodes } from './factors/totp.ts';
import { reportNotMe, undoEmail } from './recovery/undo.ts';
import { makeChallenge } from './sign-in/sign-up-work.ts';
import { resendVerification, verifyEmail } from './sign-in/verify-email.ts';

export function authRoutes(add: AddEndpoint, deps: Deps): void {
  add(authContract.register, async ({ body, request, reply }) => {
    const { session, passwordHash } = await register(deps, body, callerOf(request));
    await knowBrowser(deps, { id: session.user.id, passwordHash }, { request, reply });
    return session;
  });
  add(authContract.signUpChallenge, ({ body, request }) => makeChallenge(deps, body.email, request.ip));
  add(authContract.login, async ({ body, request, reply }) => {
    const device = readDevice(request.headers.cookie);
    const { session, passwordHash } = await logIn(deps, body, { ...callerOf(request), device });
    await knowBrowser(deps, { id: session.user.id, passwordHash }, { request, reply });
    return session;
  });
  add(authContract.forgotPassword, async ({ body, request }) => {
    await forgotPassword(deps, body.email, request.ip);
    return { message: contractText(textsFor(request), messages.resetMailAsked) };
  });
  add(authContract.checkResetLink, async ({ body, request }) => {
    await checkResetLink(deps, body.token, request.ip);
    return {};
  });
  add(authContract.resetPassword, async ({ body, request }) => {
    const device = readDevice(request.headers.cookie);
    const otherWays = await resetPassword(deps, body, { ip: request.ip, device });
    return otherWays.length === 0 ? {} : { otherWays };
  });
  add(authContract.removeOtherWay, async ({ body, request }) => ({
    otherWays: await removeOtherWay(deps, body, request.ip),
  }));
  add(authContract.changePassword, async ({ body, user, request, reply }) => {
    const passwordHash = await changePassword(deps, body, user);
    await knowBrowser(deps, { id: user.id, passwordHash }, { request, reply });
    return {};
  });
  add(authContract.logout, async ({ request }) => {
    const token = bearerTokenOf(request);
    if (token !== null) await deleteSession(deps.db, hashToken(token));
    return {};
  });
  add(authContract.getOwnProfile, async ({ user }) => ({ user: await readOwnProfile(deps.db, user.id) }));
  add(authContract.verifyEmail, async ({ body, user }) => ({
    user: await verifyEmail(deps, body.token, user),
  }));
  add(authContract.resendVerification, async ({ user }) => {
    await resendVerification(deps, user);
    return {};
  });
  add(authContract.completeOnboarding, async ({ body, user }) => ({
    user: await completeOnboarding(deps, body, user),
  }));
  add(account.getNames, ({ user }) => readNames(deps, user));
  add(account.changeNames, async ({ body, user }) => ({ user: await changeNames(deps, body, user) }));
  add(account.findByUsername, ({ params, user }) => findByUsername(deps, params.username, user));
  add(authContract.checkUsername, async ({ query, user, request }) => {
    const { available, message } = await checkUsername(deps.db, query.username, user.id);
    return { available, message: contractText(textsFor(request), message) };
  });
}

function callerOf({ ip, headers }: FastifyRequest): Caller {
  const language = acceptedLanguage(headers['accept-language']) ?? null;
  return { ip, userAgent: headers['user-agent'], language };
}

export function sessionRoutes(add: AddEndpoint, deps: Deps): void {
  add(account.listSessions, async ({ user }) => ({ sessions: await listSessions(deps, user) }));
  add(account.endSession, async ({ params, user }) => {
    await endSession(deps, params.id, user);
    return {};
  });
  add(account.endOtherSessions, async ({ user }) => ({ endedCount: await endOtherSessions(deps, user) }));
  add(account.notMe, async ({ body, request }) => {
    await reportNotMe(deps, body.token, request.ip);
    return {};
  });
}

export function tokenRoutes(add: AddEndpoint, deps: Deps): void {
  add(tokens.listTokens, async ({ user }) => ({ tokens: await listTokens(deps, user) }));
  add(tokens.createToken, ({ body, user }) => createToken(deps, body, user));
  add(tokens.endToken, async ({ params, user }) => {
    await endToken(deps, params.id, user);
    return {};
  });
}

export function emailRoutes(add: AddEndpoint, deps: Deps): void {
  add(account.changeEmail, async ({ body, user, request }) => {
    await changeEmail(deps, body, user, request.ip);
    return { message: contractText(textsFor(request), messages.emailChangeAsked) };
  });
  add(account.confirmEmail, async ({ body, request }) => ({
    email: await confirmEmail(deps, body.token, request.ip),
  }));
  add(account.undoEmail, async ({ body, request }) => ({
    email: await undoEmail(deps, body.token, request.ip),
  }));
}

export function factorRoutes(add: AddEndpoint, deps: Deps): void {
  add(factors.listFactors, ({ user }) => listFactors(deps, user));
  add(factors.beginTotp, ({ user }) => beginTotp(deps, user));
  add(factors.confirmTotp, async ({ body, user, request, reply }) => {
    const { recoveryCodes, passwordHash } = await confirmTotp(deps, body.code, user);
    // All other browsers count as unknown now.
    await knowBrowser(deps, { id: user.id, passwordHash }, { request, reply });
    return { recoveryCodes };
  });
  add(factors.removeFactor, async ({ params, user }) => {
    await removeFactor(deps, params.id, user);
    return {};
  });
  add(factors.makeRecoveryCodes, async ({ user }) => ({
    recoveryCodes: await makeRecoveryCodes(deps, user),
  }));
  add(factors.logInWithCode, async ({ body, request, reply }) => {
    const { session, passwordHash } = await logInWithCode(deps, body, callerWithDevice(request));
    await knowBrowser(deps, { id: session.user.id, passwordHash }, { request, reply });
    return session;
  });
  add(factors.prove, async ({ body, user, request }) => {
    await prove(deps, body, user, callerWithDevice(request));
    return {};
  });
}

function callerWithDevice({ ip, headers }: FastifyRequest): CodeCaller {
  return { ip, device: readDevice(headers.cookie), userAgent: headers['user-agent'] };
}

export function passkeyRoutes(add: AddEndpoint, deps: Deps): void {
  add(factors.offerPasskey, ({ user }) => offerPasskey(deps, user));
  add(factors.addPasskey, ({ body, user, request }) =>
    addPasskey(deps, body, user, passkeyName(textsFor(request), request.headers['user-agent'])),
  );
  add(factors.renamePasskey, async ({ params, body, user }) => {
    await renamePasskey(deps, params.id, body.name, user);
    return {};
  });
  add(factors.askPasskey, ({ user }) => askPasskey(deps, user));
  add(factors.logInWithPasskey, async ({ body, request, reply }) => {
    const { session, passwordHash } = await logInWithPasskey(deps, body, request.headers['user-agent']);
    await knowBrowser(deps, { id: session.user.id, passwordHash }, { request, reply });
    return session;
  });
  add(factors.proveByPasskey, async ({ body, user }) => {
    await proveByPasskey(deps, body, user);
    return {};
  });
}

export function oidcRoutes(add: AddEndpoint, deps: Deps): void {
  add(oidcContract.getSignInWays, async () => ({ oidcLabel: deps.identityProvider?.label ?? null }));
  add(oidcContract.beginOidc, ({ request }) =>
    beginOidc(deps, { purpose: 'signIn', userId: null, ip: request.ip }),
  );
  add(oidcContract.finishOidc, ({ body, request }) => logInWithOidc(deps, body, callerOf(request)));
  add(oidcContract.beginLink, ({ request, user }) => {
    requireFreshProof(user, deps.now());
    return beginOidc(deps, { purpose: 'link', userId: user.id, ip: request.ip });
  });
  add(oidcContract.finishLink, async ({ body, user }) => {
    await linkIdentity(deps, body, user);
    return {};
  });
  add(oidcContract.beginOidcProof, ({ body, request, user }) => {
    const device = readDevice(request.headers.cookie);
    return beginOidcProof(deps, body.code, user, { ip: request.ip, device });
  });
  add(oidcContract.finishOidcProof, async ({ body, user }) => {
    await proveByOidc(deps, body, user);
    return {};
  });
  add(oidcContract.listIdentities, ({ user }) => listIdentities(deps, user));
  add(oidcContract.removeIdentity, async ({ params, user }) => {
    await removeIdentity(deps, params.id, user);
    return {};
  });
}
