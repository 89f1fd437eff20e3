import { z } from 'zod';
import { isPushEndpoint } from '../push-endpoint.ts';
import { empty, endpoint } from './endpoint.ts';

/** The address to which a browser lets pushes be sent. It is secret: everybody who has it can send there. */
const address = z.string().max(1000).refine(isPushEndpoint);

export const getPushKey = endpoint({
  id: 'getPushKey',
  tag: 'Notifications',
  summary: 'The key by which browsers let this server, and no other, push to them (RFC 8292)',
  route: 'GET /push/key',
  access: 'full',
  reply: z.object({
    /** 65 bytes in base64url, the `applicationServerKey` of a subscription. */
    publicKey: z.string(),
  }),
});

export const savePushSubscription = endpoint({
  id: 'savePushSubscription',
  tag: 'Notifications',
  summary: 'Has the caller’s notifications pushed to a browser as well',
  route: 'POST /push/subscriptions',
  access: 'full',
  errors: [400],
  body: z.object({
    endpoint: address,
    keys: z.object({
      /** A point of the curve P-256, uncompressed: 65 bytes in base64url. */
      p256dh: z.string().regex(/^B[\w-]{86}=?$/),
      /** 16 bytes in base64url. */
      auth: z.string().regex(/^[\w-]{22}(?:==)?$/),
    }),
  }),
  reply: empty,
});

export const deletePushSubscription = endpoint({
  id: 'deletePushSubscription',
  tag: 'Notifications',
  summary: 'Ends the pushes to a browser; nothing happens when it has none of the caller’s',
  route: 'DELETE /push/subscriptions',
  access: 'full',
  errors: [400],
  body: z.object({ endpoint: address }),
  reply: empty,
});
