import { z } from 'zod';
import { daysBetweenUsernames, daysUsernameLeadsOn } from '../username-days.ts';
import { personName, username } from './auth.ts';
import { endpoint, id, type ReplyOf, timestamp } from './endpoint.ts';
import { messages } from './messages.ts';
import { ownProfile } from './profiles.ts';

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
    409: [
      { text: 'usernameTaken', field: 'username' },
      { text: 'usernameChangedLately', field: 'username' },
      { text: 'usernameReserved', field: 'username' },
    ],
  },
  body: nameChange,
  reply: z.object({ user: ownProfile.describe('Who it is, or whose it is.') }),
  example: { body: { name: 'Mara Lindt', username: 'mara.l' } },
});

export const findByUsername = endpoint({
  id: 'findByUsername',
  tag: 'Profile',
  summary: `Whose username this is, or was until at most ${daysUsernameLeadsOn} days ago`,
  description: 'Answers the present username as well, which may be another.',
  route: 'GET /usernames/:username',
  access: 'full',
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
