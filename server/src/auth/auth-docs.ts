import type * as contract from '@ballpark/domain/contract/auth.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import * as errors from '../errors.ts';
import type { DocsOf } from '../examples/operation-doc.ts';
import * as story from '../examples/story.ts';

const notYours = (field: string) => new errors.BadRequest('photoNotYours', field);

export const authDocs: DocsOf<typeof contract> = {
  register: {
    note: 'Answers a session at once; what needs a verified e-mail address opens with `verifyEmail`. Latitude and longitude 0 mean ‘unknown’. An address can register 20 accounts an hour. A name is free, also where it is somebody’s username, unless it has a word of the house among its words. By it the house rules are accepted (`getRules`). An admin may close signing up, or have it take an `invitation`. An account that nobody verifies within 24 hours of the last mail of its first 72 hours is gone.',
    refusals: [
      new errors.Forbidden('signUpClosed'),
      new errors.Forbidden('invitationNeeded'),
      new errors.Forbidden('invitationInvalid'),
      new errors.Conflict('emailTaken', 'email'),
      new errors.TooManyRequests('tooManyRequests', 600),
    ],
    body: { name: 'Mara Lindt', email: 'mara@example.com', password: 'Correct-horse-9' },
    reply: {
      token: story.token,
      user: story.maraAtFirst,
    },
  },
  login: {
    note: 'An unknown address and a wrong password get the same answer in the same time. After 10 wrong passwords for one account from one network, or 50 in all, within 15 minutes further ones answer 429; so they do after 20 for one account from anywhere. A browser that brings the cookie of an earlier sign-in to that account is counted by itself alone. A person has 50 sessions at most; a further one ends the one that was used longest ago. Where two-step sign-in is on, the right password answers `CODE_REQUIRED`, and `pending` beside it goes to `POST /auth/login/code` within 5 minutes.',
    refusals: [
      new errors.Unauthorized('badCredentials'),
      new errors.CodeRequired(story.token),
      new errors.TooManyRequests('tooManyAttempts', 600),
      new errors.TooManyRequests('tooManyRequests', 30),
    ],
    body: { email: 'mara@example.com', password: 'Correct-horse-9' },
    reply: { token: story.token, user: story.maraHerself },
  },
  forgotPassword: {
    note: 'Known and unknown addresses get the same answer in the same time. An account gets three mails an hour at most: a further request answers the same and sends none. A mail’s link works once and for 60 minutes, and each takes the place of the one before. An address can ask 20 times an hour.',
    refusals: [new errors.TooManyRequests('tooManyRequests', 600)],
    body: { email: 'mara@example.com' },
    reply: { message: messages.resetMailAsked },
  },
  checkResetLink: {
    note: 'For the page that the link leads to, which so tells at once that it was used or is too old. Changes nothing. An address can ask 60 times an hour.',
    refusals: [
      new errors.InvalidToken('resetLinkInvalid'),
      new errors.InvalidToken('resetLinkUsed'),
      new errors.TooManyRequests('tooManyRequests', 600),
    ],
    body: { token: story.token },
    reply: {},
  },
  resetPassword: {
    note: 'Every session of the account is over at once, its live streams within 5 seconds, and so are the pushes to all its browsers; the device has to sign in. It also verifies an e-mail address that was not verified. A mail tells the person that their password was changed. A token that was used says so until it would have expired. Where two-step sign-in is on, `code` is asked for, and stays on; a wrong code does not use up the token. An address can try 20 times an hour.',
    refusals: [
      new errors.CodeRequired(),
      new errors.CodeWrong(),
      new errors.TooManyRequests('tooManyAttempts', 600),
      new errors.InvalidToken('resetLinkInvalid'),
      new errors.InvalidToken('resetLinkUsed'),
      new errors.TooManyRequests('tooManyRequests', 600),
    ],
    body: { token: story.token, password: 'Correct-horse-10' },
    reply: {},
  },
  changePassword: {
    note: 'The session that calls lives on, all others of the person are over at once, their live streams within 5 seconds. Pushes go on to the browser that `pushEndpoint` names and end for all others. Links that were mailed before are dead. A mail tells the person that their password was changed. After 10 wrong passwords of one person within 15 minutes further ones answer 429. With two-step sign-in on, a proof of the last 15 minutes is needed as well.',
    refusals: [
      new errors.Forbidden('proofRequired'),
      new errors.BadRequest('currentPasswordWrong', 'currentPassword'),
      new errors.TooManyRequests('tooManyAttempts', 600),
      new errors.TooManyRequests('tooManyRequests', 30),
    ],
    body: { currentPassword: 'Correct-horse-10', newPassword: 'Correct-horse-11' },
    reply: {},
  },
  logout: {
    note: 'The token that is sent is dead from then on; other sessions of the person live on.',
    reply: {},
  },
  getOwnProfile: {
    note: 'With `isEmailVerified` and `isOnboarded`, which say what the person can do already.',
    reply: { user: story.maraHerself },
  },
  verifyEmail: {
    note: 'The token must come from the newest mail to the person who is signed in, and lives for 24 hours. A person who is verified already stays so, whatever the token.',
    refusals: [new errors.BadRequest('verificationTokenInvalid')],
    body: { token: story.token },
    reply: { user: story.maraHerself },
  },
  resendVerification: {
    note: 'The mail holds a new link; older links are dead once it has gone out.',
    refusals: [
      new errors.Conflict('alreadyVerified'),
      new errors.TooManyRequests('resendTooSoon', 60),
      new errors.TooManyRequests('resendTooMany', 3600),
      new errors.TooManyRequests('tooManyRequests', 30),
    ],
    reply: {},
  },
  completeOnboarding: {
    note: 'Can be done once. A person who sends no `username` gets one that is made from their name. The point is kept rounded to 0.01°, and others see only the centre of the city that it lies in.',
    refusals: [
      notYours('photoUrl'),
      new errors.Conflict('alreadyOnboarded'),
      new errors.Conflict('usernameTaken', 'username'),
      new errors.Conflict('usernameReserved', 'username'),
    ],
    body: { username: 'mara.l', latitude: 52.52, longitude: 13.41, preferences: ['selling', 'helping'] },
    reply: { user: story.maraHerself },
  },
  checkUsername: {
    note: 'A name that is too short, too long or holds other characters is not available, and `message` says why; nor is one that looks like another’s (`l` for `I`, `0` for `o`) or holds a word by which somebody would pass for the house. `message` says whether it is taken or reserved; those that others gave up, and those of former members, are reserved. One’s own name is available.',
    query: { username: 'mara.l' },
    reply: { available: true, message: messages.usernameAvailable },
  },
};
