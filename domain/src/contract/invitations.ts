import { z } from 'zod';
import { empty, endpoint, id, idParams, timestamp } from './endpoint.ts';
import { person } from './fields.ts';
import { tablePage } from './moderation.ts';

export const listInvitations = endpoint({
  id: 'listInvitations',
  tag: 'Admin',
  summary: 'The invitations that can still be used, newest first',
  route: 'GET /admin/invitations',
  access: 'admin',
  paginated: true,
  errors: [400],
  query: tablePage,
  reply: z.array(z.object({ id, createdBy: person, createdAt: timestamp, expiresAt: timestamp })),
});

export const revokeInvitation = endpoint({
  id: 'revokeInvitation',
  tag: 'Admin',
  summary: 'Take an invitation back: its link works no more',
  route: 'DELETE /admin/invitations/:id',
  access: 'admin',
  errors: [404],
  params: idParams,
  reply: empty,
});
