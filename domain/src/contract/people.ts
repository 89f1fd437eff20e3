import { z } from 'zod';
import { empty, endpoint, idParams, timestamp } from './endpoint.ts';
import { person } from './fields.ts';

/** Somebody whom the caller has blocked or muted (product 15.13). */
export const avoidedPerson = z.object({
  person,
  isBlocked: z.boolean(),
  isMuted: z.boolean(),
  createdAt: timestamp,
});
export type AvoidedPerson = z.output<typeof avoidedPerson>;

export const blockPerson = endpoint({
  id: 'blockPerson',
  tag: 'People',
  summary: 'Block a person: neither sees anything of the other, and they are not told',
  route: 'POST /users/:id/block',
  access: 'full',
  errors: [400, 404, 409],
  params: idParams,
  reply: empty,
});

export const unblockPerson = endpoint({
  id: 'unblockPerson',
  tag: 'People',
  summary: 'Take a block back',
  route: 'DELETE /users/:id/block',
  access: 'full',
  params: idParams,
  reply: empty,
});

export const mutePerson = endpoint({
  id: 'mutePerson',
  tag: 'People',
  summary: 'Mute a person: the caller sees nothing of them any more, and they are not told',
  route: 'POST /users/:id/mute',
  access: 'full',
  errors: [400, 404, 409],
  params: idParams,
  reply: empty,
});

export const unmutePerson = endpoint({
  id: 'unmutePerson',
  tag: 'People',
  summary: 'Take a mute back',
  route: 'DELETE /users/:id/mute',
  access: 'full',
  params: idParams,
  reply: empty,
});

export const listAvoided = endpoint({
  id: 'listAvoided',
  tag: 'People',
  summary: 'Whom the caller has blocked or muted, the last one first',
  route: 'GET /auth/blocked',
  access: 'full',
  paginated: true,
  errors: [400],
  query: z.object({
    page: z.coerce.number().int().min(1).max(1000).default(1),
    limit: z.coerce.number().int().min(1).max(50).default(25),
  }),
  reply: z.array(avoidedPerson),
});
