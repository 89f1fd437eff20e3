import { z } from 'zod';
import { endpoint, timestamp } from './endpoint.ts';

const count = z.number().int();

/** The results of attempts to deliver. */
const tries = z.object({
  sentCount: count.describe('What was handed over.'),
  delayedCount: count.describe('Tries that failed and are made again.'),
  refusedCount: count.describe('What was refused for good.'),
});

/** Mails, or pushes, of the last days. */
const channel = z.object({
  isConfigured: z.boolean().describe('Whether anything leaves the installation by it.'),
  waitingCount: count.describe('How many wait now, for their first or another try.'),
  lastDay: tries.describe('Since the beginning of the hour that was 24 hours ago.'),
  lastWeek: tries.describe('Since the beginning of the hour that was seven days ago.'),
  lastRefusal: z
    .object({
      code: z.string().describe('The reason, without an address.'),
      at: timestamp.describe('When that was.'),
    })
    .nullable()
    .describe('The last one that was refused for good within 40 days; null without any.'),
});
export type DeliveryChannel = z.output<typeof channel>;

export const getDeliveries = endpoint({
  id: 'getDeliveries',
  tag: 'Admin',
  summary: 'How mails and pushes leave: sent, delayed, refused, waiting',
  description:
    'Of all processes, ten seconds old at most. Codes such as `SMTP_550` are those of the mail server or the push service; no address is kept beside them.',
  route: 'GET /admin/deliveries',
  access: 'admin',
  reply: z.object({
    mail: channel
      .extend({
        undeliveredCount: count.describe('Mails that were given up on within 30 days.'),
      })
      .describe('The mails of this installation.'),
    push: channel
      .extend({
        browserCount: count.describe('Browsers that take pushes.'),
      })
      .describe('Its pushes to browsers.'),
  }),
});
