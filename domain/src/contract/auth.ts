import { z } from 'zod';
import { asciiEmail } from '../email.ts';
import { passwordProblem } from '../password.ts';
import { maxNameLength } from '../text-limits.ts';
import { isNameOfHouse, tidyName } from '../person-name.ts';
import { usernameProblem } from '../username.ts';
import { empty, endpoint, id, timestamp } from './endpoint.ts';
import {
  code,
  latitude,
  longitude,
  mailedToken,
  ownPhotoUrl,
  preferences,
  presentPassword,
  requiredText,
} from './fields.ts';
import { messages } from './messages.ts';
import { ownProfile } from './profiles.ts';

const maxEmailLength = 254;
/** At most 64 characters before the @, and a dot in the host. */
const emailPattern =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]{0,63}[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/;
/** Its host becomes ASCII. */
export const email = z
  .string({ error: messages.emailInvalid })
  .overwrite((text) => asciiEmail(text.trim()))
  .max(maxEmailLength, messages.emailInvalid)
  .pipe(z.email({ error: messages.emailInvalid, pattern: emailPattern }))
  .describe('Unique, whatever its case.');

const newPassword = z
  .string({ error: messages.passwordMissing })
  .superRefine((text, context) => {
    const problem = passwordProblem(text);
    if (problem) context.addIssue({ code: 'custom', message: messages[problem] });
  })
  .describe('At least 8 characters with an uppercase letter, a lowercase letter and a number.');

export const username = z
  .string({ error: messages.usernameMissing })
  .trim()
  .superRefine((text, context) => {
    const problem = usernameProblem(text);
    if (problem) context.addIssue({ code: 'custom', message: messages[problem] });
  })
  .describe('3 to 30 letters, digits, _ and ., beginning and ending with a letter or digit.');

export const personName = requiredText(
  messages.nameMissing,
  maxNameLength,
  messages.nameTooLong,
  tidyName,
).refine((text) => !isNameOfHouse(text), messages.nameOfHouse);

export const workChallenge = z.object({
  parameters: z
    .object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      cost: z.number().int().describe('Rounds of PBKDF2 for each key.'),
      nonce: z.string().describe('In hexadecimal digits, like `salt` and `keyPrefix`.'),
      salt: z.string().describe('Of each key.'),
      keyLength: z.number().int().describe('In bytes.'),
      keyPrefix: z.string().describe('What the key begins with.'),
      data: z.object({
        email: z.string().describe('Whose.'),
        until: z.number().int().describe('Until when it counts, in ms since 1970.'),
      }),
    })
    .describe('What the key is derived from, and what it begins with.'),
  signature: z.string().describe('Of `parameters`.'),
});

export const registration = z
  .object({
    name: personName.describe('As the person entered it, on one line and without signs that cannot be seen.'),
    email,
    password: newPassword,
    latitude: latitude.optional(),
    longitude: longitude.optional(),
    invitation: mailedToken(messages.invitationInvalid)
      .optional()
      .describe('The token behind `#token=` of an invitation’s link, where signing up takes one.'),
    work: z
      .string()
      .max(2000, messages.workNeeded)
      .optional()
      .describe(
        'The solved challenge of `signUpChallenge`, where signing up takes one: `{ challenge, solution: { counter, derivedKey } }` as JSON in base64.',
      ),
  })
  .meta({ id: 'Registration', description: 'A new account.' });

/** Accounts are found by `emailKey`, so any form of an address is accepted. */
const typedEmail = z
  .string({ error: messages.emailInvalid })
  .trim()
  .min(1, messages.emailInvalid)
  .max(maxEmailLength, messages.emailInvalid);

export const credentials = z
  .object({
    email: typedEmail.describe('Unique, whatever its case.'),
    password: z
      .string({ error: messages.passwordMissing })
      .min(1, messages.passwordMissing)
      .max(1024)
      .describe('The one that was registered, or set last.'),
  })
  .meta({ id: 'Credentials', description: 'What one signs in with.' });

export const forgottenPassword = z
  .object({ email: typedEmail.describe('Unique, whatever its case.') })
  .meta({ id: 'ForgottenPassword', description: 'Whose password is to be a new one.' });

export const passwordReset = z
  .object({
    token: z
      .string({ error: messages.resetLinkIncomplete })
      .min(1, messages.resetLinkIncomplete)
      .max(200, messages.resetLinkIncomplete)
      .describe('The token in the link of the mail.'),
    password: newPassword,
    code: code.optional().describe('Of the app, or a recovery code; needed where two-step sign-in is on.'),
  })
  .meta({ id: 'PasswordReset', description: 'A new password by the token of a mail.' });

export const passwordChange = z
  .object({
    currentPassword: presentPassword.describe('The one that is to be replaced.'),
    newPassword,
  })
  .meta({ id: 'PasswordChange', description: 'A new password by the present one.' });

export const session = z
  .object({
    user: ownProfile.describe('The caller’s own profile.'),
    token: z.string().describe('The session token, sent as a bearer.'),
  })
  .meta({ id: 'Session', description: 'A new session and whose it is.' });

export const register = endpoint({
  id: 'register',
  tag: 'Auth',
  summary: 'Create an account; a verification mail is sent',
  description:
    'Answers a session at once; what needs a verified e-mail address opens with `verifyEmail`. Latitude and longitude 0 mean ‘unknown’. An address can register 20 accounts an hour. A name is free, also where it is somebody’s username, unless it has a word of the house among its words. By it the house rules are accepted (`getRules`). An admin may close signing up, or have it take an `invitation` or a proof of `work`. An account that nobody verifies within 24 hours of the last mail of its first 72 hours is gone.',
  route: 'POST /auth/register',
  access: 'public',
  status: 201,
  errors: {
    400: [{ text: 'nameWatched', field: 'name' }],
    403: [
      'workNeeded',
      'signUpClosed',
      'invitationNeeded',
      'invitationInvalid',
      { text: 'emailBlocked', field: 'email' },
      'networkBlocked',
    ],
    409: [{ text: 'emailTaken', field: 'email' }],
    429: ['tooManyRequests'],
  },
  body: registration,
  reply: session,
  example: { body: { name: 'Mara Lindt', email: 'mara@example.com', password: 'Correct-horse-9' } },
});

export const signUpChallenge = endpoint({
  id: 'signUpChallenge',
  tag: 'Auth',
  summary: 'A proof of work for signing up, to be solved by the browser',
  description:
    'As ALTCHA has it: the `counter` whose key, derived by PBKDF2 from `nonce` and counter, begins with `keyPrefix`. It takes a computer about a second, counts for this e-mail address alone and for 15 minutes, and is needed only where an admin has asked for it (`register` is then 403). An address can ask 60 times an hour.',
  route: 'POST /auth/sign-up-challenge',
  access: 'public',
  errors: { 429: ['tooManyRequests'] },
  body: z.object({ email: email.describe('That the account will have.') }),
  reply: workChallenge,
  example: { body: { email: 'mara@example.com' } },
});

export const login = endpoint({
  id: 'login',
  tag: 'Auth',
  summary: 'Sign in; answers a new session token',
  description:
    'An unknown address and a wrong password get the same answer in the same time. After 10 wrong passwords for one account from one network, or 50 in all, within 15 minutes further ones answer 429; so they do after 20 for one account from anywhere. A browser that brings the cookie of an earlier sign-in to that account is counted by itself alone. A person has 50 sessions at most; a further one ends the one that was used longest ago. Where two-step sign-in is on, the right password answers `CODE_REQUIRED`, and `pending` beside it goes to `POST /auth/login/code` within 5 minutes.',
  route: 'POST /auth/login',
  access: 'public',
  isSigningIn: true,
  errors: { 401: ['badCredentials', 'codeRequired'], 429: ['tooManyAttempts', 'tooManyRequests'] },
  body: credentials,
  reply: session,
  example: { body: { email: 'mara@example.com', password: 'Correct-horse-9' } },
});

export const forgotPassword = endpoint({
  id: 'forgotPassword',
  tag: 'Auth',
  isWayOut: true,
  summary: 'Ask for a mail with a link to a new password; the answer is the same for every address',
  description:
    'Known and unknown addresses get the same answer in the same time. An account gets three mails an hour at most: a further request answers the same and sends none. A mail’s link works once and for 60 minutes, and each takes the place of the one before. An address can ask 20 times an hour.',
  route: 'POST /auth/forgot-password',
  access: 'public',
  errors: { 429: ['tooManyRequests'] },
  body: forgottenPassword,
  reply: z.object({
    message: z.string().describe('A text for people that says the same for every address.'),
  }),
  example: { body: { email: 'mara@example.com' } },
});

export const otherWay = z
  .object({
    id,
    kind: z.enum(['passkey', 'identity']).describe('A passkey, or an account at another site.'),
    name: z.string().describe('For people.'),
    createdAt: timestamp,
    lastUsedAt: timestamp.nullable().describe('When it last signed its person in; null when never.'),
  })
  .meta({ id: 'OtherWay', description: 'What signs in without the password.' });
export type OtherWay = z.output<typeof otherWay>;

export const resetPassword = endpoint({
  id: 'resetPassword',
  tag: 'Auth',
  isWayOut: true,
  summary: 'Set a new password by the token of the mail; ends every session of the account',
  description:
    'Every session of the account is over at once, its live streams within 5 seconds, and so are the pushes to all its browsers; the device has to sign in. Passkeys and accounts elsewhere stay; `otherWays` has them, and `removeOtherWay` removes them. It also verifies an e-mail address that was not verified. A mail tells the person that their password was changed. A token that was used says so until it would have expired. Where two-step sign-in is on, `code` is asked for, and stays on; a wrong code does not use up the token. An address can try 20 times an hour.',
  route: 'POST /auth/reset-password',
  access: 'public',
  errors: {
    400: [
      { text: 'codeWrong', field: 'code' },
      { text: 'resetLinkInvalid', code: 'TOKEN_INVALID' },
      { text: 'resetLinkUsed', code: 'TOKEN_INVALID' },
    ],
    401: ['codeRequired'],
    429: ['tooManyAttempts', 'tooManyRequests'],
  },
  body: passwordReset,
  reply: z.object({
    otherWays: z
      .array(otherWay)
      .optional()
      .describe('What still signs in without the new password; left out where nothing does.'),
  }),
  example: { body: { token: 'q3mJ0yJ7cKZ2r8VtW5xN1bLdP9sHfGa4uEoTiYkRnQw', password: 'Correct-horse-10' } },
});

export const checkResetLink = endpoint({
  id: 'checkResetLink',
  tag: 'Auth',
  isWayOut: true,
  summary: 'Whether the token of the mail can still set a new password; it is good as before',
  description:
    'For the page that the link leads to, which so tells at once that it was used or is too old. Changes nothing. An address can ask 60 times an hour.',
  route: 'POST /auth/reset-password/check',
  access: 'public',
  errors: {
    400: [
      { text: 'resetLinkInvalid', code: 'TOKEN_INVALID' },
      { text: 'resetLinkUsed', code: 'TOKEN_INVALID' },
    ],
    429: ['tooManyRequests'],
  },
  body: passwordReset.pick({ token: true }),
  reply: empty,
  example: { body: { token: 'q3mJ0yJ7cKZ2r8VtW5xN1bLdP9sHfGa4uEoTiYkRnQw' } },
});

export const removeOtherWay = endpoint({
  id: 'removeOtherWay',
  tag: 'Auth',
  isWayOut: true,
  summary: 'Remove a passkey or an account elsewhere right after a reset of the password',
  description:
    'By the token that has just set the new password, for 15 minutes from then on, whether or not another mail is asked for meanwhile. All sessions of the account end again, because the removed way may have signed in meanwhile, and a mail tells the person. An address can try 60 times an hour, together with `checkResetLink`.',
  route: 'POST /auth/reset-password/remove',
  access: 'public',
  errors: {
    400: [
      { text: 'resetLinkInvalid', code: 'TOKEN_INVALID' },
      { text: 'resetLinkUsed', code: 'TOKEN_INVALID' },
    ],
    404: ['notFound'],
    429: ['tooManyRequests'],
  },
  body: passwordReset.pick({ token: true }).extend({ id: id.describe('Of one of `otherWays`.') }),
  reply: z.object({ otherWays: z.array(otherWay).describe('What is left.') }),
  example: {
    body: {
      token: 'q3mJ0yJ7cKZ2r8VtW5xN1bLdP9sHfGa4uEoTiYkRnQw',
      id: '019a40b2-91e0-7e15-a3c8-7f1d5e6b2a03',
    },
  },
});

export const changePassword = endpoint({
  id: 'changePassword',
  tag: 'Auth',
  summary: 'Set a new password by the present one; ends every other session of the caller',
  description:
    'The session that calls lives on, all others of the person are over at once, their live streams within 5 seconds. Pushes end with the sessions. Links that were mailed before are dead. A mail tells the person that their password was changed. After 10 wrong passwords of one person within 15 minutes further ones answer 429. With two-step sign-in on, a proof of the last 15 minutes is needed as well.',
  route: 'PUT /auth/password',
  access: 'session',
  errors: {
    400: [{ text: 'currentPasswordWrong', field: 'currentPassword' }],
    403: ['proofRequired'],
    429: ['tooManyAttempts', 'tooManyRequests'],
  },
  body: passwordChange,
  reply: empty,
  example: { body: { currentPassword: 'Correct-horse-10', newPassword: 'Correct-horse-11' } },
});

export const logout = endpoint({
  id: 'logout',
  tag: 'Auth',
  summary: 'End this session',
  description: 'The token that is sent is dead from then on; other sessions of the person live on.',
  route: 'POST /auth/logout',
  access: 'leaving',
  isSigningIn: true,
  reply: empty,
});

export const getOwnProfile = endpoint({
  id: 'getOwnProfile',
  tag: 'Auth',
  summary: 'The signed-in person',
  description: 'With `isEmailVerified` and `isOnboarded`, which say what the person can do already.',
  route: 'GET /auth/profile',
  access: 'leaving',
  reply: z.object({ user: ownProfile.describe('The caller’s own profile.') }),
});

export const verifyEmail = endpoint({
  id: 'verifyEmail',
  tag: 'Auth',
  summary: 'Confirm the e-mail address by the token of the mail',
  description:
    'The token must come from the newest mail to the person who is signed in, and lives for 24 hours. A person who is verified already stays so, whatever the token, unless mail to the address was refused since.',
  route: 'POST /auth/verify-email',
  access: 'session',
  errors: { 400: ['verificationTokenInvalid'], 403: [{ text: 'emailBlocked', field: 'email' }] },
  body: z.object({
    token: z
      .string({ error: messages.verificationTokenMissing })
      .min(1, messages.verificationTokenMissing)
      .max(200)
      .describe('The token in the link of the mail.'),
  }),
  reply: z.object({ user: ownProfile.describe('The caller’s own profile.') }),
  example: { body: { token: 'q3mJ0yJ7cKZ2r8VtW5xN1bLdP9sHfGa4uEoTiYkRnQw' } },
});

export const resendVerification = endpoint({
  id: 'resendVerification',
  tag: 'Auth',
  summary: 'Send the verification mail again: at most one a minute and three an hour',
  description:
    'The mail holds a new link; older links are dead once it has gone out. A verified person whose address a mail server refused (`isMailRefused`) can ask for it too.',
  route: 'POST /auth/resend-verification',
  access: 'session',
  errors: { 409: ['alreadyVerified'], 429: ['resendTooSoon', 'resendTooMany', 'tooManyRequests'] },
  reply: empty,
});

export const completeOnboarding = endpoint({
  id: 'completeOnboarding',
  tag: 'Auth',
  summary: 'Set username, place and interests',
  description:
    'Can be done once. A person who sends no `username` gets one that is made from their name. The point is kept rounded to 0.01°, and others see only the centre of the city that it lies in.',
  route: 'POST /auth/onboarding',
  access: 'verified',
  errors: {
    400: [{ text: 'photoNotYours', field: 'photoUrl' }],
    409: [
      'alreadyOnboarded',
      { text: 'usernameTaken', field: 'username' },
      { text: 'usernameReserved', field: 'username' },
    ],
  },
  body: z
    .object({
      username: username.optional().describe('Left out: made from the name.'),
      photoUrl: ownPhotoUrl,
      latitude: z.number({ error: messages.locationNotSet }).min(-90).max(90).describe('Degrees.'),
      longitude: z.number({ error: messages.locationNotSet }).min(-180).max(180).describe('Degrees.'),
      preferences,
    })
    .meta({ id: 'Onboarding', description: 'A profile’s first content.' }),
  reply: z.object({ user: ownProfile.describe('The caller’s own profile.') }),
  example: {
    body: { username: 'mara.l', latitude: 52.52, longitude: 13.41, preferences: ['selling', 'helping'] },
  },
});

export const checkUsername = endpoint({
  id: 'checkUsername',
  tag: 'Auth',
  summary: 'Is a username free?',
  description:
    'A name that is too short, too long or holds other characters is not available, and `message` says why; nor is one that looks like another’s (`l` for `I`, `0` for `o`) or holds a word by which somebody would pass for the house. `message` says whether it is taken or reserved; those that others gave up, and those of former members, are reserved. One’s own name is available.',
  route: 'GET /auth/check-username',
  access: 'session',
  query: z.object({
    username: z
      .string({ error: messages.usernameMissing })
      .max(200)
      .describe('3 to 30 letters, digits, _ and ., beginning and ending with a letter or digit.'),
  }),
  reply: z.object({
    available: z.boolean().describe('Whether the caller could have it.'),
    message: z.string().describe('The same in words.'),
  }),
  example: { query: { username: 'mara.l' } },
});
