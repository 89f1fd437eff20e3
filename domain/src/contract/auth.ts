import { z } from 'zod';
import { asciiEmail } from '../email.ts';
import { passwordProblem } from '../password.ts';
import { longestName } from '../text-limits.ts';
import { isNameOfHouse, tidyName } from '../person-name.ts';
import { usernameProblem } from '../username.ts';
import { empty, endpoint } from './endpoint.ts';
import {
  code,
  latitude,
  longitude,
  mailedToken,
  preferences,
  presentPassword,
  requiredText,
} from './fields.ts';
import { messages } from './messages.ts';
import { ownProfile } from './profiles.ts';

const longestEmail = 254;
/** At most 64 characters before the sign, and a name with a dot behind it. */
const emailPattern =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]{0,63}[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/;
/** An address that mails can be sent to, with its host in ASCII. */
export const email = z
  .string({ error: messages.emailInvalid })
  .overwrite((text) => asciiEmail(text.trim()))
  .max(longestEmail, messages.emailInvalid)
  .pipe(z.email({ error: messages.emailInvalid, pattern: emailPattern }));

/** A password that meets the checklist and is not among the commonest (product 3.2). */
const newPassword = z.string({ error: messages.passwordMissing }).superRefine((text, context) => {
  const problem = passwordProblem(text);
  if (problem) context.addIssue({ code: 'custom', message: messages[problem] });
});

/** A username by the rules of product 3.6, trimmed. */
export const username = z
  .string({ error: messages.usernameMissing })
  .trim()
  .superRefine((text, context) => {
    const problem = usernameProblem(text);
    if (problem) context.addIssue({ code: 'custom', message: messages[problem] });
  });

export const personName = requiredText(
  messages.nameMissing,
  longestName,
  messages.nameTooLong,
  tidyName,
).refine((text) => !isNameOfHouse(text), messages.nameOfHouse);

export const registration = z.object({
  name: personName,
  email,
  password: newPassword,
  latitude: latitude.optional(),
  longitude: longitude.optional(),
  /** The token of an invitation, where signing up takes one (product 15.5). */
  invitation: mailedToken(messages.invitationInvalid).optional(),
});

/** Any text that may be an account’s address, in any case: accounts are found by its `emailKey`. */
const typedEmail = z
  .string({ error: messages.emailInvalid })
  .trim()
  .min(1, messages.emailInvalid)
  .max(longestEmail, messages.emailInvalid);

export const credentials = z.object({
  email: typedEmail,
  password: z.string({ error: messages.passwordMissing }).min(1, messages.passwordMissing).max(1024),
});

export const forgottenPassword = z.object({ email: typedEmail });

export const passwordReset = z.object({
  token: z
    .string({ error: messages.resetLinkIncomplete })
    .min(1, messages.resetLinkIncomplete)
    .max(200, messages.resetLinkIncomplete),
  password: newPassword,
  /** A code of the app or a recovery code, needed where two-step sign-in is on. */
  code: code.optional(),
});

export const passwordChange = z.object({
  currentPassword: presentPassword,
  newPassword,
  /** The push address of the calling browser, whose pushes continue. */
  pushEndpoint: z.string().max(1000).optional(),
});

export const session = z.object({ user: ownProfile, token: z.string() });

export const register = endpoint({
  id: 'register',
  tag: 'Auth',
  summary: 'Create an account; a verification mail is sent',
  route: 'POST /auth/register',
  access: 'public',
  status: 201,
  errors: [409],
  body: registration,
  reply: session,
});

export const login = endpoint({
  id: 'login',
  tag: 'Auth',
  summary: 'Sign in; answers a new session token',
  route: 'POST /auth/login',
  access: 'public',
  errors: [401],
  body: credentials,
  reply: session,
});

export const forgotPassword = endpoint({
  id: 'forgotPassword',
  tag: 'Auth',
  summary: 'Ask for a mail with a link to a new password; the answer is the same for every address',
  route: 'POST /auth/forgot-password',
  access: 'public',
  body: forgottenPassword,
  reply: z.object({ message: z.string() }),
});

export const resetPassword = endpoint({
  id: 'resetPassword',
  tag: 'Auth',
  summary: 'Set a new password by the token of the mail; ends every session of the account',
  route: 'POST /auth/reset-password',
  access: 'public',
  errors: [401],
  body: passwordReset,
  reply: empty,
});

export const checkResetLink = endpoint({
  id: 'checkResetLink',
  tag: 'Auth',
  summary: 'Whether the token of the mail can still set a new password; it is good as before',
  route: 'POST /auth/reset-password/check',
  access: 'public',
  body: passwordReset.pick({ token: true }),
  reply: empty,
});

export const changePassword = endpoint({
  id: 'changePassword',
  tag: 'Auth',
  summary: 'Set a new password by the present one; ends every other session of the caller',
  route: 'PUT /auth/password',
  access: 'session',
  body: passwordChange,
  reply: empty,
});

export const logout = endpoint({
  id: 'logout',
  tag: 'Auth',
  summary: 'End this session',
  route: 'POST /auth/logout',
  access: 'leaving',
  reply: empty,
});

export const getOwnProfile = endpoint({
  id: 'getOwnProfile',
  tag: 'Auth',
  summary: 'The signed-in person',
  route: 'GET /auth/profile',
  access: 'leaving',
  reply: z.object({ user: ownProfile }),
});

export const verifyEmail = endpoint({
  id: 'verifyEmail',
  tag: 'Auth',
  summary: 'Confirm the e-mail address by the token of the mail',
  route: 'POST /auth/verify-email',
  access: 'session',
  body: z.object({
    token: z
      .string({ error: messages.verificationTokenMissing })
      .min(1, messages.verificationTokenMissing)
      .max(200),
  }),
  reply: z.object({ user: ownProfile }),
});

export const resendVerification = endpoint({
  id: 'resendVerification',
  tag: 'Auth',
  summary: 'Send the verification mail again: at most one a minute and three an hour',
  route: 'POST /auth/resend-verification',
  access: 'session',
  errors: [409],
  reply: empty,
});

export const completeOnboarding = endpoint({
  id: 'completeOnboarding',
  tag: 'Auth',
  summary: 'Set username, place and interests',
  route: 'POST /auth/onboarding',
  access: 'verified',
  errors: [409],
  body: z.object({
    username: username.optional(),
    photoUrl: z.string({ error: messages.photoNotYours }).max(300).nullish(),
    latitude: z.number({ error: messages.locationNotSet }).min(-90).max(90),
    longitude: z.number({ error: messages.locationNotSet }).min(-180).max(180),
    preferences,
  }),
  reply: z.object({ user: ownProfile }),
});

export const checkUsername = endpoint({
  id: 'checkUsername',
  tag: 'Auth',
  summary: 'Is a username free?',
  route: 'GET /auth/check-username',
  access: 'session',
  query: z.object({ username: z.string({ error: messages.usernameMissing }).max(200) }),
  reply: z.object({ available: z.boolean(), message: z.string() }),
});
