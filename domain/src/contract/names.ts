import { z } from 'zod';
import { daysBetweenUsernames, daysUsernameLeadsOn } from '../username-days.ts';
import { personName, username } from './auth.ts';
import { endpoint, id, type ReplyOf, timestamp } from './endpoint.ts';
import { messages } from './messages.ts';
import { ownProfile } from './profiles.ts';

const nameChange = z.object({ name: personName.optional(), username: username.optional() });

export const getNames = endpoint({
  id: 'getNames',
  tag: 'Account',
  summary: 'One’s own name and username, and from when on the username can be changed',
  route: 'GET /account',
  access: 'full',
  reply: z.object({
    name: z.string(),
    username: z.string(),
    /** Null when it can be changed at once. */
    usernameChangeableAt: timestamp.nullable(),
  }),
});

export type NamesReply = ReplyOf<typeof getNames>;

export const changeNames = endpoint({
  id: 'changeNames',
  tag: 'Account',
  summary: `Change one’s own name or username; the username once in ${daysBetweenUsernames} days`,
  route: 'PUT /account',
  access: 'contributor',
  errors: [409],
  body: nameChange,
  reply: z.object({ user: ownProfile }),
});

export const findByUsername = endpoint({
  id: 'findByUsername',
  tag: 'Profile',
  summary: `Whose username this is, or was until at most ${daysUsernameLeadsOn} days ago`,
  route: 'GET /usernames/:username',
  access: 'full',
  errors: [404],
  params: z.object({ username: z.string({ error: messages.usernameMissing }).min(1).max(200) }),
  reply: z.object({ id, username: z.string() }),
});
