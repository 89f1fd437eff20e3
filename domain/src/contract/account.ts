import { z } from 'zod';
import { daysBetweenUsernames, daysToStay, daysUsernameLeadsOn } from '../account-days.ts';
import { allLanguages } from '../languages.ts';
import { email, personName, username } from './auth.ts';
import { type ReplyOf, empty, endpoint, id, idParams, timestamp } from './endpoint.ts';
import { mailedToken, presentPassword } from './fields.ts';
import { messages } from './messages.ts';
import { ownProfile } from './profiles.ts';

export const deleteAccount = endpoint({
  id: 'deleteAccount',
  tag: 'Account',
  summary: `Have one’s own account deleted in ${daysToStay} days; signs out everywhere at once`,
  description:
    'All sessions, live streams and pushes of the account end at once. For 14 days signing in still works, but only these calls do then: reading oneself (`getOwnProfile` tells `deletionAt`), signing out, the export, and `restoreAccount`; all others answer `ACCOUNT_LEAVING`. Then a job deletes all that is the person’s. What they suggested on others’ listings stays without an author and without the note. The username stays reserved. A mail tells the person. The only admin cannot leave: 409. Without a password a fresh proof is asked for, such as a passkey’s (`POST /auth/proof/passkey`), and with two-step sign-in beside the password too. After 10 wrong passwords of one person within 15 minutes further ones answer 429.',
  route: 'DELETE /account',
  access: 'suspended',
  errors: {
    400: [{ text: 'currentPasswordWrong', field: 'password' }],
    403: ['proofRequired'],
    409: ['lastAdmin'],
    429: ['tooManyAttempts', 'tooManyRequests'],
  },
  body: z.object({
    password: presentPassword
      .optional()
      .describe(
        'The present one. Where it is left out, or two-step sign-in is on, a proof of the last 15 minutes is needed.',
      ),
  }),
  reply: z.object({ deletionAt: timestamp.describe('When the account will be deleted.') }),
  example: { body: { password: 'Correct-horse-11' } },
});

export const chooseLanguage = endpoint({
  id: 'chooseLanguage',
  tag: 'Account',
  summary: 'Choose the language of one’s pages, mails and pushes',
  description: 'Pages that are open stay as they are until they are loaded anew.',
  route: 'PUT /account/language',
  access: 'session',
  body: z.object({ language: z.enum(allLanguages, messages.languageUnknown).describe('A BCP 47 tag.') }),
  reply: z.object({ user: ownProfile.describe('The caller’s own profile.') }),
  example: { body: { language: 'de' } },
});

export const restoreAccount = endpoint({
  id: 'restoreAccount',
  tag: 'Account',
  summary: 'Keep one’s own account after all',
  description: 'Nothing happens to an account that stays anyway. A mail tells the person.',
  route: 'POST /account/restore',
  access: 'leaving',
  errors: { 409: ['accountTooLate', 'signUpRefused'] },
  reply: z.object({ user: ownProfile.describe('The caller’s own profile.') }),
});

/** `none`: never requested, or expired; `making`: a job is making it. */
export const exportStates = ['none', 'making', 'ready', 'failed'] as const;

export const accountExport = z.object({
  state: z.enum(exportStates).describe('How far the copy is.'),
  askedAt: timestamp.nullable().describe('When it was asked for; null where it was not.'),
  expiresAt: timestamp.nullable().describe('Until when it can be fetched; null while it is not ready.'),
  bytes: z.number().int().nullable().describe('Its size; null while it is not ready.'),
  address: z
    .string()
    .nullable()
    .describe('The address to which a form with a `ticket` is sent; null until the copy is ready.'),
});
export type AccountExport = z.output<typeof accountExport>;

export const startExport = endpoint({
  id: 'startExport',
  tag: 'Account',
  summary: 'Ask for a copy of all one’s data; a notification says when it is ready',
  description:
    'A person has one at a time: while one is being made, this answers how far it is; a new one takes the place of one that is ready. Five a day. Asks for a fresh proof: `POST /auth/proof`. A mail tells that it was asked for, and a notification that it is ready.',
  route: 'POST /account/export',
  access: 'leaving',
  status: 202,
  errors: { 403: ['proofRequired'], 429: ['tooManyRequests'] },
  reply: accountExport,
});

export const getExport = endpoint({
  id: 'getExport',
  tag: 'Account',
  summary: 'How far the copy of one’s data is',
  description:
    'The file is a ZIP of JSON files, which `README.txt` in it explains, and of the photos. It can be fetched for 7 days, with a ticket of `createExportTicket`.',
  route: 'GET /account/export',
  access: 'leaving',
  reply: accountExport,
});

export const createExportTicket = endpoint({
  id: 'createExportTicket',
  tag: 'Account',
  summary: 'A ticket that fetches the copy of one’s data once, within a minute, for this session alone',
  description:
    'To be posted to `address` as a form (`application/x-www-form-urlencoded`) with the one field `ticket`: the answer is the file. A ticket works once, for a minute, and only as long as the session that asked for it lives. An address to open by itself would lie in logs and histories.',
  route: 'POST /account/export/ticket',
  access: 'leaving',
  status: 201,
  errors: { 403: ['proofRequired'], 404: ['exportNotReady'] },
  reply: z.object({
    address: z.string().describe('The address to which a form with the `ticket` is sent.'),
    ticket: z.string().describe('Fetches the copy once.'),
    expiresAt: timestamp.describe('Until when the ticket works.'),
  }),
});

const sessionItem = z.object({
  id,
  browser: z.string().nullable().describe('What it was signed in with; null where it is not known.'),
  system: z.string().nullable().describe('What that ran on; null where it is not known.'),
  createdAt: timestamp.describe('When it was signed in.'),
  lastSeenAt: timestamp.describe('When it was last used, to the hour.'),
  isCurrent: z.boolean().describe('True for the session that calls.'),
});
export type SessionItem = z.output<typeof sessionItem>;

export const listSessions = endpoint({
  id: 'listSessions',
  tag: 'Auth',
  summary: 'The caller’s sessions',
  description:
    'The one that was used last stands first. Browser and system are what the browser called itself at the sign-in, null where that tells nothing. When a session was last used is noted once an hour. Where it was used from is not known here.',
  route: 'GET /auth/sessions',
  access: 'session',
  reply: z.object({ sessions: z.array(sessionItem).describe('The one that was used last stands first.') }),
});

export const endSession = endpoint({
  id: 'endSession',
  tag: 'Auth',
  isWayOut: true,
  summary: 'End one of the caller’s sessions',
  description:
    'Its token is dead at once in every process, its live streams end within 5 seconds, and so do the pushes to its browser. The caller’s own session can be ended like this as well.',
  route: 'DELETE /auth/sessions/:id',
  access: 'session',
  params: idParams,
  reply: empty,
});

export const endOtherSessions = endpoint({
  id: 'endOtherSessions',
  tag: 'Auth',
  isWayOut: true,
  summary: 'End all sessions of the caller but this one',
  description:
    'The session that calls lives on, and so do the pushes to its browser; all others of the person are over at once, their live streams within 5 seconds.',
  route: 'DELETE /auth/sessions',
  access: 'session',
  reply: z.object({ endedCount: z.number().int().describe('How many sessions this call has ended.') }),
});

export const notMe = endpoint({
  id: 'notMe',
  tag: 'Auth',
  isWayOut: true,
  summary: 'Say that a change was not one’s own: ends every session and mails a link to a new password',
  description:
    'The token stands in every mail about security, behind ‘This wasn’t me’, and works once and for 7 days. Every session of the account is over at once, its live streams within 5 seconds, and so are its pushes and its password. It goes back to the first change of the 7 days before the one that the mail was about: apps, passkeys, accounts elsewhere and recovery codes of since then are removed, changes of the address, a copy of the data and a deletion are cancelled, and links about them are dead. A mail with a link to a new password goes to that address. Where the account has another address by now and that cannot be undone, only the sessions end. An address can try 20 times an hour.',
  route: 'POST /auth/not-me',
  access: 'public',
  errors: {
    400: [
      { text: 'notMeLinkUsed', code: 'TOKEN_INVALID' },
      { text: 'notMeLinkExpired', code: 'TOKEN_INVALID' },
      { text: 'notMeLinkUnknown', code: 'TOKEN_INVALID' },
    ],
    429: ['tooManyRequests'],
  },
  body: z.object({
    token: mailedToken(messages.mailLinkIncomplete).describe('The token in the link of the mail.'),
  }),
  reply: empty,
  example: { body: { token: 'q3mJ0yJ7cKZ2r8VtW5xN1bLdP9sHfGa4uEoTiYkRnQw' } },
});

export const emailChange = z.object({ email, password: presentPassword.describe('The present one.') });

/** Without a password, a fresh proof is needed. */
const wanted = emailChange.partial({ password: true });

const link = z.object({
  token: mailedToken(messages.mailLinkIncomplete).describe('The token in the link of the mail.'),
});

export const changeEmail = endpoint({
  id: 'changeEmail',
  tag: 'Auth',
  summary:
    'Ask for another e-mail address, by the present password or a fresh proof; a mail with a link goes there',
  description:
    'Nothing changes before the link in the mail to the new address is confirmed, which works for 24 hours and is replaced by the next call’s. The former address gets a mail at once, with a link that undoes it for 7 days. Free and taken addresses get the same answer in the same time: only the mail tells whoever reads it. An unverified address is told nothing. A person can ask 5 times an hour, an address of the network 20 times, and a new address is written to 5 times, all addresses of a mailbox with a `+` together. Wrong passwords are counted with those of `changePassword`. Who has no password (`hasPassword` of `GET /auth/factors`) leaves it out, and needs a proof of the last 15 minutes. With two-step sign-in on, that is needed beside the password.',
  route: 'POST /auth/email',
  access: 'session',
  errors: {
    400: [
      { text: 'currentPasswordWrong', field: 'password' },
      { text: 'currentPasswordMissing', field: 'password' },
      { text: 'emailIsYours', field: 'email' },
    ],
    403: ['proofRequired', { text: 'emailBlocked', field: 'email' }],
    429: ['tooManyAttempts', 'tooManyRequests'],
  },
  body: wanted,
  reply: z.object({
    message: z.string().describe('A text for people that says the same for every address.'),
  }),
  example: { body: { email: 'mara.lindt@example.org', password: 'Correct-horse-9' } },
});

export const confirmEmail = endpoint({
  id: 'confirmEmail',
  tag: 'Auth',
  summary: 'Confirm the new e-mail address by the token of the mail; answers it',
  description:
    'The account has the new address from then on, and it counts as verified. Links that were mailed to the address of before are dead; sessions live on. For 7 days nobody else can take that address. An address of the network can try 20 times an hour.',
  route: 'POST /auth/email/confirm',
  access: 'public',
  errors: {
    403: [{ text: 'emailBlocked', field: 'email' }],
    400: [
      { text: 'emailLinkUsed', code: 'TOKEN_INVALID' },
      { text: 'emailLinkExpired', code: 'TOKEN_INVALID' },
      { text: 'emailLinkSuperseded', code: 'TOKEN_INVALID' },
      { text: 'emailLinkUndone', code: 'TOKEN_INVALID' },
      { text: 'emailLinkUnknown', code: 'TOKEN_INVALID' },
    ],
    409: ['emailTakenMeanwhile'],
    429: ['tooManyRequests'],
  },
  body: link,
  reply: z.object({ email: z.string().describe('Unique, whatever its case.') }),
  example: { body: { token: 'q3mJ0yJ7cKZ2r8VtW5xN1bLdP9sHfGa4uEoTiYkRnQw' } },
});

export const undoEmail = endpoint({
  id: 'undoEmail',
  tag: 'Auth',
  isWayOut: true,
  summary: 'Undo a change of the e-mail address by the token of the mail; ends every session of the account',
  description:
    'The account has the address again that it had before the change, whatever was changed after it; a change that waits for its confirmation is cancelled. It goes back to the first change of the 7 days before that one, as `notMe` does: apps, passkeys, accounts elsewhere and recovery codes of since then are removed, a copy of the data and a deletion are cancelled, and links about them or mailed to later addresses are dead. Every session of the account is over at once, its live streams within 5 seconds, and so are its pushes and its password. A mail with a link to a new password goes to that address. An address of the network can try 20 times an hour.',
  route: 'POST /auth/email/undo',
  access: 'public',
  errors: {
    400: [
      { text: 'undoLinkUsed', code: 'TOKEN_INVALID' },
      { text: 'undoLinkExpired', code: 'TOKEN_INVALID' },
      { text: 'undoLinkUnknown', code: 'TOKEN_INVALID' },
    ],
    409: ['emailTakenMeanwhile'],
    429: ['tooManyRequests'],
  },
  body: link,
  reply: z.object({ email: z.string().describe('Unique, whatever its case.') }),
  example: { body: { token: 'q3mJ0yJ7cKZ2r8VtW5xN1bLdP9sHfGa4uEoTiYkRnQw' } },
});

const nameChange = z.object({
  name: personName
    .optional()
    .describe('As the person entered it, on one line and without signs that cannot be seen.'),
  username: username.optional(),
});

export const getNames = endpoint({
  id: 'getNames',
  tag: 'Account',
  summary: 'One’s own name and username, and from when on the username can be changed',
  description: '`usernameChangeableAt` is null when the username can be changed at once.',
  route: 'GET /account',
  access: 'full',
  reply: z.object({
    name: z.string().describe('As the person entered it, on one line and without signs that cannot be seen.'),
    username: z
      .string()
      .describe('3 to 30 letters, digits, _ and ., beginning and ending with a letter or digit.'),
    usernameChangeableAt: timestamp
      .nullable()
      .describe('When it can be changed again; null where that is now.'),
  }),
});

export type NamesReply = ReplyOf<typeof getNames>;

export const changeNames = endpoint({
  id: 'changeNames',
  tag: 'Account',
  summary: `Change one’s own name or username; the username once in ${daysBetweenUsernames} days`,
  description:
    'What is left out stays. The username of before stays reserved for its person, who can take it again, and leads to them for 90 days. Other letters of the same look are no change of it.',
  route: 'PUT /account',
  access: 'contributor',
  errors: {
    400: [{ text: 'nameWatched', field: 'name' }],
    409: [
      { text: 'usernameTaken', field: 'username' },
      { text: 'usernameChangedLately', field: 'username' },
      { text: 'usernameReserved', field: 'username' },
    ],
  },
  body: nameChange,
  reply: z.object({ user: ownProfile.describe('The caller’s own profile.') }),
  example: { body: { name: 'Mara Lindt', username: 'mara.l' } },
});

export const findByUsername = endpoint({
  id: 'findByUsername',
  tag: 'Profile',
  summary: `Whose username this is, or was until at most ${daysUsernameLeadsOn} days ago`,
  description: 'Answers the present username as well, which may be another.',
  route: 'GET /usernames/:username',
  access: 'full',
  scope: 'read',
  errors: { 404: ['userNotFound'] },
  params: z.object({
    username: z
      .string({ error: messages.usernameMissing })
      .min(1)
      .max(200)
      .describe('A username that is somebody’s, or was.'),
  }),
  reply: z.object({
    id,
    username: z
      .string()
      .describe('3 to 30 letters, digits, _ and ., beginning and ending with a letter or digit.'),
  }),
  example: { params: { username: 'mara.l' } },
});
