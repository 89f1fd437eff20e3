import { z } from 'zod';
import { email } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { mailedToken, presentPassword } from './fields.ts';
import { messages } from './messages.ts';

export const emailChange = z.object({ email, password: presentPassword.describe('The present one.') });

/** People without a password leave it out, and need a fresh proof instead. */
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
    'Nothing changes before the link in the mail to the new address is confirmed, which works for 24 hours and is replaced by the next call’s. The former address gets a mail at once, with a link that undoes it for 7 days. Free and taken addresses get the same answer in the same time: only the mail tells whoever reads it. An unverified address is told nothing. A person can ask 5 times an hour, an address of the network 20 times, and a new address is written to 5 times. Wrong passwords are counted with those of `changePassword`. Who has no password (`hasPassword` of `GET /auth/factors`) leaves it out, and needs a proof of the last 15 minutes. With two-step sign-in on, that is needed beside the password.',
  route: 'POST /auth/email',
  access: 'session',
  errors: {
    400: [
      { text: 'currentPasswordWrong', field: 'password' },
      { text: 'currentPasswordMissing', field: 'password' },
      { text: 'emailIsYours', field: 'email' },
    ],
    403: ['proofRequired'],
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
  summary: 'Undo a change of the e-mail address by the token of the mail; ends every session of the account',
  description:
    'The account has the address again that it had before the change, whatever was changed after it; a change that waits for its confirmation is cancelled. It goes back to the first of the changes away from that address, whichever link is sent: apps, passkeys, accounts elsewhere and recovery codes of since then are removed, a copy of the data and a deletion are cancelled, and links mailed to other addresses are dead. Every session of the account is over at once, its live streams within 5 seconds, and so are its pushes and its password. A mail with a link to a new password goes to that address. An address of the network can try 20 times an hour.',
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
