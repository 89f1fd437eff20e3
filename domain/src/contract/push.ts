import { z } from 'zod';
import { isPushEndpoint } from '../push-endpoint.ts';
import { empty, endpoint } from './endpoint.ts';

/** The address to which a browser lets pushes be sent. It is secret: everybody who has it can send there. */
const address = z.string().max(1000).refine(isPushEndpoint);

export const getPushKey = endpoint({
  id: 'getPushKey',
  tag: 'Notifications',
  summary: 'The key by which browsers let this server, and no other, push to them (RFC 8292)',
  description: 'Made at the first start; it stays the same, so that browsers stay subscribed.',
  route: 'GET /push/key',
  access: 'full',
  reply: z.object({
    publicKey: z
      .string()
      .describe('65 bytes in base64url, what a browser subscribes with as `applicationServerKey`.'),
  }),
});

export const savePushSubscription = endpoint({
  id: 'savePushSubscription',
  tag: 'Notifications',
  summary: 'Has the caller’s notifications pushed to a browser as well',
  description:
    'Takes what `PushSubscription.toJSON()` gives. The address must be https on a public host. One that another person had passes to the caller; of more than ten the oldest ends. A browser whose push service says that it is gone is forgotten.',
  route: 'POST /push/subscriptions',
  access: 'full',
  body: z.object({
    endpoint: address.describe(
      'Where the browser’s push service takes pushes for it: https on a public host.',
    ),
    keys: z
      .object({
        p256dh: z
          .string()
          .regex(/^B[\w-]{86}=?$/)
          .describe('The browser’s public key on the curve P-256, uncompressed, in base64url.'),
        auth: z
          .string()
          .regex(/^[\w-]{22}(?:==)?$/)
          .describe('The browser’s 16 secret bytes in base64url.'),
      })
      .describe('What pushes to this browser are encrypted with.'),
  }),
  reply: empty,
  example: {
    body: {
      endpoint: 'https://push.example/send/dGhlIGJyb3dzZXI',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
  },
});

export const deletePushSubscription = endpoint({
  id: 'deletePushSubscription',
  tag: 'Notifications',
  summary: 'Ends the pushes to a browser; nothing happens when it has none of the caller’s',
  description: 'To be called before signing out.',
  route: 'DELETE /push/subscriptions',
  access: 'full',
  body: z.object({
    endpoint: address.describe(
      'Where the browser’s push service takes pushes for it: https on a public host.',
    ),
  }),
  reply: empty,
  example: { body: { endpoint: 'https://push.example/send/dGhlIGJyb3dzZXI' } },
});
