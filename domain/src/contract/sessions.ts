import { z } from 'zod';
import { empty, endpoint } from './endpoint.ts';
import { mailedToken } from './fields.ts';
import { messages } from './messages.ts';

export const notMe = endpoint({
  id: 'notMe',
  tag: 'Auth',
  summary: 'Say that a change was not one’s own: ends every session and mails a link to a new password',
  route: 'POST /auth/not-me',
  access: 'public',
  body: z.object({ token: mailedToken(messages.mailLinkIncomplete) }),
  reply: empty,
});
