import { z } from 'zod';
import { email } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { mailedToken, presentPassword } from './fields.ts';
import { messages } from './messages.ts';

export const emailChange = z.object({ email, password: presentPassword });

/** People without a password leave it out, and need a fresh proof instead. */
const wanted = emailChange.partial({ password: true });

const link = z.object({ token: mailedToken(messages.mailLinkIncomplete) });

export const changeEmail = endpoint({
  id: 'changeEmail',
  tag: 'Auth',
  summary:
    'Ask for another e-mail address, by the present password or a fresh proof; a mail with a link goes there',
  route: 'POST /auth/email',
  access: 'session',
  body: wanted,
  reply: z.object({ message: z.string() }),
});

export const confirmEmail = endpoint({
  id: 'confirmEmail',
  tag: 'Auth',
  summary: 'Confirm the new e-mail address by the token of the mail; answers it',
  route: 'POST /auth/email/confirm',
  access: 'public',
  errors: [409],
  body: link,
  reply: z.object({ email: z.string() }),
});

export const undoEmail = endpoint({
  id: 'undoEmail',
  tag: 'Auth',
  summary: 'Undo a change of the e-mail address by the token of the mail; ends every session of the account',
  route: 'POST /auth/email/undo',
  access: 'public',
  errors: [409],
  body: link,
  reply: z.object({ email: z.string() }),
});
