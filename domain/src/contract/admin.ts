import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messages } from './messages.ts';

export const autoCloseListings = endpoint({
  id: 'autoCloseListings',
  tag: 'Admin',
  summary: 'Close every listing whose time is over, as the background job does each minute',
  route: 'POST /admin/auto-close-listings',
  access: 'adminKey',
  errors: [403, 404],
  body: z.object({ adminKey: z.string({ error: messages.adminKeyWrong }).max(1000) }),
  reply: z.object({ closedCount: z.number().int() }),
});
