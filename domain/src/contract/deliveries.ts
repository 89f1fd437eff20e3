import { z } from 'zod';
import { endpoint, timestamp } from './endpoint.ts';

const count = z.number().int();

/** The results of attempts to deliver. */
const tries = z.object({
  sentCount: count,
  /** Tries that failed and are made again. */
  delayedCount: count,
  /** Refused for good. */
  refusedCount: count,
});

/** Mails, or pushes, of the last days. */
const channel = z.object({
  /** Whether this installation sends anything in this way. */
  isConfigured: z.boolean(),
  waitingCount: count,
  /** The last 24 hours, and the hour that they began in. */
  lastDay: tries,
  lastWeek: tries,
  /** The last one that was refused for good, within 40 days. The code is the reason, without an address. */
  lastRefusal: z.object({ code: z.string(), at: timestamp }).nullable(),
});
export type DeliveryChannel = z.output<typeof channel>;

export const getDeliveries = endpoint({
  id: 'getDeliveries',
  tag: 'Admin',
  summary: 'How mails and pushes leave: sent, delayed, refused, waiting',
  route: 'GET /admin/deliveries',
  access: 'admin',
  reply: z.object({
    mail: channel.extend({
      /** Attempts that were given up within the last 30 days. */
      undeliveredCount: count,
    }),
    push: channel.extend({
      /** Browsers that take pushes. */
      browserCount: count,
    }),
  }),
});
