import { z } from 'zod';
import { empty, endpoint, id, idParams, timestamp } from './endpoint.ts';
import { person } from './fields.ts';
import { tablePage } from './moderation.ts';

export const listInvitations = endpoint({
  id: 'listInvitations',
  tag: 'Admin',
  summary: 'The invitations that can still be used, newest first',
  description: 'Only the person who was given it knows an invitation’s link.',
  route: 'GET /admin/invitations',
  access: 'admin',
  paginated: true,
  query: tablePage,
  reply: z.array(
    z.object({
      id,
      createdBy: person.describe('Who has made it.'),
      createdAt: timestamp,
      expiresAt: timestamp.describe('Until when it works.'),
    }),
  ),
});

export const revokeInvitation = endpoint({
  id: 'revokeInvitation',
  tag: 'Admin',
  summary: 'Take an invitation back: its link works no more',
  description: 'One that was used, taken back or is over is 404.',
  route: 'DELETE /admin/invitations/:id',
  access: 'admin',
  errors: { 404: ['invitationGone'] },
  params: idParams,
  reply: empty,
});
