import { closeByItself } from './close-by-itself.ts';
import { emailKey } from '@ballpark/domain/email.ts';
import { hashToken, newToken } from '../../src/auth/tokens.ts';
import { saveResetRequest, saveResetToken } from '../../src/auth/password-reset-queries.ts';
import { startSession } from '../../src/auth/sessions.ts';
import { saveVerificationToken } from '../../src/auth/verification-queries.ts';
import { newId } from '../../src/new-id.ts';
import { unsubscribeToken } from '../../src/notifications/settings.ts';
import { adminCalls } from './admin-calls.ts';
import { accountCalls } from './account-calls.ts';
import { makeListing, makeNotification, makeSuggestion, makeUser, password, type MadeUser } from './make.ts';
import { makeQuestion } from './make-question.ts';
import { linked, oidcCall } from './oidc-calls.ts';
import { restrict } from './restrict.ts';
import { codeAt, pendingOf, turnTotpOn } from './second-factor.ts';
import { addPasskey, askedOf, SoftAuthenticator } from './soft-authenticator.ts';
import type { TestApp } from './test-app.ts';
import type { Operation } from '../every-operation/api-document.ts';

type RightInput = { token?: string; id?: string; query?: string; body?: Record<string, unknown> };
type Scene = {
  on: TestApp;
  member: MadeUser;
  victim: MadeUser;
  photo: { base64Data: string; filename: string };
};
let made = 0;

/** A successful call: the document's example, with the data that it needs. */
export async function rightInput(operation: Operation, scene: Scene): Promise<RightInput> {
  const { on, member, victim, photo } = scene;
  const example = operation.requestBody?.content['application/json'].examples.call?.value;
  const body: Record<string, unknown> = Object.assign({}, example, { photoUrls: [] });
  made += 1;
  const email = `new${made}@example.com`;
  switch (operation.operationId) {
    case 'register':
      return { body: { ...body, email } };
    case 'login':
      return { body: { email: member.user.email, password } };
    case 'verifyEmail': {
      const { user, token } = await makeUser(on, { isOnboarded: false });
      const mailed = newToken();
      await saveVerificationToken(on.db, user.id, hashToken(mailed), on.clock.now);
      return { token, body: { token: mailed } };
    }
    case 'resendVerification':
      return { token: (await makeUser(on, { isOnboarded: false })).token };
    case 'completeOnboarding': {
      const { token } = await makeUser(on, { isOnboarded: false, isVerified: true });
      return { token, body: { ...body, username: `new${made}` } };
    }
    case 'checkResetLink':
    case 'resetPassword': {
      const { user } = await makeUser(on);
      const mailed = newToken();
      const requestId = newId();
      await saveResetRequest(on.db, emailKey(user.email), requestId, on.clock.now);
      await saveResetToken(on.db, requestId, hashToken(mailed), on.clock.now);
      return { body: { ...body, token: mailed } };
    }
    case 'changeEmail':
      return accountCalls['POST /auth/email'](on);
    case 'confirmEmail':
      return accountCalls['POST /auth/email/confirm'](on);
    case 'undoEmail':
      return accountCalls['POST /auth/email/undo'](on);
    case 'endSession': {
      const { token, params } = await accountCalls['DELETE /auth/sessions/:id'](on);
      return { token, ...params };
    }
    case 'endOtherSessions':
      return accountCalls['DELETE /auth/sessions'](on);
    case 'notMe':
      return accountCalls['POST /auth/not-me'](on);
    case 'confirmTotp': {
      const { token } = await makeUser(on);
      const { data } = await on.call('POST /auth/factors/totp', { token });
      return { token, body: { code: codeAt(data.secret, on.clock.now) } };
    }
    case 'removeFactor':
      return { id: (await turnTotpOn(on, member)).id };
    case 'makeRecoveryCodes':
      await turnTotpOn(on, member);
      return {};
    case 'logInWithCode': {
      const { recoveryCodes } = await turnTotpOn(on, member);
      return { body: { pending: await pendingOf(on, member.user.email), code: recoveryCodes[0] } };
    }
    case 'changeNames':
      return { body: { name: 'Ada Two' } };
    case 'getSignInWays':
    case 'beginOidc':
    case 'beginLink':
      return {};
    case 'finishOidc':
      return oidcCall(on, 'POST /auth/oidc/finish');
    case 'beginOidcProof':
      return { body: {} };
    case 'finishOidcProof':
      return oidcCall(on, 'POST /auth/oidc/proof/finish');
    case 'finishLink':
      return oidcCall(on, 'POST /auth/identities/finish');
    case 'removeIdentity': {
      const { token, id } = await linked(on);
      return { token, id };
    }
    case 'prove':
      return { body: { password } };
    case 'beginTotp':
      return {};
    case 'offerPasskey':
    case 'askPasskey':
      return {};
    case 'addPasskey': {
      const { data } = await on.call('POST /auth/passkeys/options', { token: member.token });
      return { body: new SoftAuthenticator().make(data.challenge) };
    }
    case 'renamePasskey':
      return { id: (await addPasskey(on, member)).id, body };
    case 'logInWithPasskey':
    case 'proveByPasskey': {
      const { device } = await addPasskey(on, member);
      return { body: device.sign(await askedOf(on)) };
    }
    case 'changePassword':
      return { token: (await makeUser(on)).token, body: { ...body, currentPassword: password } };
    case 'deleteAccount':
      return { token: (await makeUser(on)).token, body: { password } };
    case 'restoreAccount': {
      const { token, user } = await makeUser(on);
      await on.call('DELETE /account', { token, body: { password } });
      return { token: (await startSession(on.db, user.id, on.clock.now)).token };
    }
    case 'startExport':
      return { token: (await makeUser(on)).token };
    case 'createExportTicket':
      return { token: await withExport(on) };
    case 'uploadPhotos':
      return { body: { photos: [photo] } };
    case 'uploadPhoto':
    case 'uploadProfilePhoto':
      return { body: photo };
    case 'createReport':
      return { body: { ...body, subjectKind: 'user', subjectId: (await makeUser(on)).user.id } };
    case 'appealStatement':
      return { id: await restrict(on, member.user.id), body };
    case 'decideCase': {
      const { params, ...decision } = await adminCalls['POST /moderation/cases/:id/decision'](on);
      return { ...decision, id: params.id };
    }
    case 'claimAdmin':
      return adminCalls['POST /admin/claim'](on);
    case 'setRole': {
      const { params, ...change } = await adminCalls['PUT /admin/users/:id/role'](on);
      return { ...change, id: params.id };
    }
    case 'getUser':
    case 'endUserSessions':
    case 'startUserExport':
    case 'deleteUser': {
      const { params, ...act } = await adminCalls['DELETE /admin/users/:id'](on);
      return { ...act, id: params.id };
    }
    case 'decideAtOnce':
      return adminCalls['POST /admin/decisions'](on);
    case 'revokeInvitation': {
      const { params, token } = await adminCalls['DELETE /admin/invitations/:id'](on);
      return { token, id: params.id };
    }
    case 'retryJob': {
      const { params, token } = await adminCalls['POST /admin/jobs/:id/retry'](on);
      return { token, id: params.id };
    }
    case 'retryJobs':
      return adminCalls['POST /admin/jobs/retry'](on);
    case 'updateSettings': {
      const { token } = await adminCalls['PUT /admin/settings'](on);
      return { token, body: { contactEmail: email } };
    }
    case 'createInvitation':
      return adminCalls['POST /admin/invitations'](on);
    case 'sendContactMessage':
      return adminCalls['POST /contact']();
    case 'autoCloseListings':
      return { body: { adminKey: 'an admin key' } };
    case 'forgotPassword':
    case 'logout':
    case 'updateProfile':
    case 'createListing':
      return { body };
    case 'createSuggestion':
      return { id: (await makeListing(on, victim)).id, body };
    case 'withdrawSuggestion':
    case 'updateSuggestion': {
      const suggestion = await makeSuggestion(on, await makeListing(on, victim), { by: member });
      return { id: suggestion.id, body };
    }
    case 'blockPerson':
    case 'unblockPerson':
    case 'mutePerson':
    case 'unmutePerson':
      return { id: (await makeUser(on)).user.id };
    case 'askQuestion':
      return { id: (await makeListing(on, victim)).id, body };
    case 'answerQuestion':
      return { id: (await makeQuestion(on, await makeListing(on, member))).id, body };
    case 'deleteQuestion':
      return { id: (await makeQuestion(on, await makeListing(on, victim), { by: member })).id };
    case 'revealListing': {
      const listing = await makeListing(on, victim);
      await makeSuggestion(on, listing, { by: member });
      const close = { params: { id: listing.id }, token: victim.token, body: { finalPrice: 9 } };
      await on.call('POST /listings/:id/close', close);
      return { id: listing.id, body };
    }
    case 'readNotification':
      return { id: await makeNotification(on, member) };
    case 'unsubscribe': {
      const token = await unsubscribeToken(on.db, { userId: member.user.id, kind: null });
      return { query: `?token=${token}` };
    }
    case 'savePushSubscription':
      return { body: { ...body, endpoint: `https://push.example.net/new${made}` } };
    default:
      return { id: await ownListing(scene, operation), body };
  }
}

/** With a finished export. */
export async function withExport(on: TestApp): Promise<string> {
  const { token } = await makeUser(on);
  await on.call('POST /account/export', { token });
  await on.jobs.run();
  return token;
}

/** Closed where it is to be reopened; expired where its price is asked for. */
async function ownListing({ on, member }: Scene, { operationId }: Operation): Promise<string> {
  const { id } = await makeListing(on, member);
  if (operationId === 'answerFinalPrice') await closeByItself(on, id);
  if (operationId !== 'reopenListing') return id;
  await on.call('POST /listings/:id/close', { params: { id }, token: member.token, body: { finalPrice: 9 } });
  return id;
}
