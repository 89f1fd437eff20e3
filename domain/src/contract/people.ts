import { z } from 'zod';
import { empty, endpoint, idParams, timestamp } from './endpoint.ts';
import { person } from './fields.ts';

export const avoidedPerson = z
  .object({
    person: person.describe('Who it is.'),
    isBlocked: z.boolean().describe('Neither sees anything of the other.'),
    isMuted: z.boolean().describe('The caller sees nothing of them.'),
    createdAt: timestamp,
  })
  .meta({ id: 'AvoidedPerson', description: 'Somebody whom the caller has blocked or muted.' });
export type AvoidedPerson = z.output<typeof avoidedPerson>;

export const blockPerson = endpoint({
  id: 'blockPerson',
  tag: 'People',
  summary: 'Block a person: neither sees anything of the other, and they are not told',
  description:
    'Listings, suggestions, questions, profiles, ranks, notifications, mails and pushes of each are gone for the other, and neither takes part in the other’s listings. Averages, fair prices and counts stay the same. It has no effect on what moderators see.',
  route: 'POST /users/:id/block',
  access: 'full',
  errors: { 400: ['notOfOneself'], 404: ['userNotFound'], 409: ['avoidedTooMany'] },
  params: idParams,
  reply: empty,
});

export const unblockPerson = endpoint({
  id: 'unblockPerson',
  tag: 'People',
  summary: 'Take a block back',
  description: 'Does nothing where there is none.',
  route: 'DELETE /users/:id/block',
  access: 'full',
  params: idParams,
  reply: empty,
});

export const mutePerson = endpoint({
  id: 'mutePerson',
  tag: 'People',
  summary: 'Mute a person: the caller sees nothing of them any more, and they are not told',
  description: 'As a block, for the caller alone.',
  route: 'POST /users/:id/mute',
  access: 'full',
  errors: { 400: ['notOfOneself'], 404: ['userNotFound'], 409: ['avoidedTooMany'] },
  params: idParams,
  reply: empty,
});

export const unmutePerson = endpoint({
  id: 'unmutePerson',
  tag: 'People',
  summary: 'Take a mute back',
  description: 'Does nothing where there is none.',
  route: 'DELETE /users/:id/mute',
  access: 'full',
  params: idParams,
  reply: empty,
});

export const listAvoided = endpoint({
  id: 'listAvoided',
  tag: 'People',
  summary: 'Whom the caller has blocked or muted, the last one first',
  description: 'Nobody learns who has blocked them.',
  route: 'GET /auth/blocked',
  access: 'full',
  paginated: true,
  query: z.object({
    page: z.coerce.number().int().min(1).max(1000).default(1).describe('From 1.'),
    limit: z.coerce.number().int().min(1).max(50).default(25).describe('How many a page holds.'),
  }),
  reply: z.array(avoidedPerson),
});
