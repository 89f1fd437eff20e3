import { z } from 'zod';
import { isOutsideAddress, maxOutsideAddressLength } from '../outside-address.ts';
import {
  keptDeliveries,
  maxWaitingDeliveries,
  maxWebhooks,
  webhookKinds,
  webhookTest,
  webhookTries,
} from '../webhooks.ts';
import { empty, endpoint, id, idParams, timestamp } from './endpoint.ts';
import { person } from './fields.ts';
import { messages } from './messages.ts';

const url = z
  .string({ error: messages.webhookAddress })
  .trim()
  .max(maxOutsideAddressLength, messages.webhookAddress)
  .refine(isOutsideAddress, messages.webhookAddress);

const kinds = z
  .array(z.enum(webhookKinds, { error: messages.webhookKindMissing }))
  .min(1, messages.webhookKindMissing)
  .max(webhookKinds.length, messages.webhookKindMissing)
  .transform((all) => webhookKinds.filter((kind) => all.includes(kind)));

/**
 * `person`: somebody paused it; `failures`: a delivery failed for a day; `gone`: the receiver answered 410; `behind`:
 * more waited than `maxWaitingDeliveries`.
 */
export const pauseCauses = ['person', 'failures', 'gone', 'behind'] as const;
export type PauseCause = (typeof pauseCauses)[number];

export const webhook = z
  .object({
    id,
    url: z.string().describe('Where events are posted to.'),
    kinds: z.array(z.string()).describe('What it is told of.'),
    createdAt: timestamp,
    pausedAt: timestamp.nullable().describe('Since when nothing is sent; null while it works.'),
    pausedBy: z
      .enum(pauseCauses)
      .nullable()
      .describe(
        `Why nothing is sent: \`person\` paused it, \`failures\`: a delivery failed for a day, \`gone\`: the receiver answered 410, \`behind\`: more than ${maxWaitingDeliveries} events waited.`,
      ),
    user: person.describe('Who added it.'),
  })
  .meta({
    id: 'Webhook',
    description: 'An address that is told of events; its secret is never shown again.',
  });
export type Webhook = z.output<typeof webhook>;

/** `paused`: it waited while the webhook was paused; `off`: while the site had webhooks switched off. */
export const deliveryProblems = ['status', 'timeout', 'connection', 'address', 'paused', 'off'] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

export const webhookDelivery = z
  .object({
    id: id.describe('Also its `webhook-id`, the same in each try.'),
    kind: z.string().describe('What happened.'),
    listingId: id.nullable().describe('Which listing; null for a test.'),
    suggestionId: id.nullable().describe('Which suggestion; null if it is about none.'),
    questionId: id.nullable().describe('Which question; null if it is about none.'),
    happenedAt: timestamp.describe('When it happened.'),
    state: z.enum(['waiting', 'delivered', 'failed']).describe('`waiting`: another try follows.'),
    tries: z.number().int().describe('How many tries there were.'),
    status: z.number().int().nullable().describe('What the receiver answered last; null without an answer.'),
    problem: z
      .enum(deliveryProblems)
      .nullable()
      .describe(
        'Why the last try failed: a `status` other than 2xx (redirects are not followed), a `timeout` after 5 seconds, no `connection`, an `address` that is not public, `paused` or `off`; null after a success.',
      ),
    triedAt: timestamp.nullable().describe('When it was tried last.'),
    nextTryAt: timestamp.nullable().describe('When it is tried again; null if it is not.'),
  })
  .meta({ id: 'WebhookDelivery', description: 'One event for one webhook.' });
export type WebhookDelivery = z.output<typeof webhookDelivery>;

const list = z.array(webhook).describe('The oldest first.');
const newWebhook = z.object({
  url: url.describe('HTTPS at a host with a name, on its usual port.'),
  kinds: kinds.describe('What it is told of, at least one.'),
});
const added = webhook
  .extend({ secret: z.string().describe('`whsec_` and base64. Shown this once; verifies signatures.') })
  .meta({ id: 'NewWebhook', description: 'A webhook with its secret, which is shown this once.' });
const change = z.object({
  kinds: kinds.optional().describe('What it is told of; left out: as before.'),
  isPaused: z.boolean().optional().describe('Whether nothing is sent; left out: as before.'),
});
const deliveries = z.array(webhookDelivery).describe('The newest first.');
const example = {
  url: 'https://hooks.example.com/ballpark',
  kinds: ['suggestion.created', 'question.asked'],
};

const signed = `Each event is a POST by the [Standard Webhooks](https://www.standardwebhooks.com) specification: \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\` (v1, HMAC-SHA256), and a body of \`type\`, \`timestamp\` and \`data\` with the ids of the listing and of the suggestion or question. A receiver answers 2xx within 5 seconds; else it is tried ${webhookTries} times in a day, then the webhook is paused and a mail tells, as when more than ${maxWaitingDeliveries} events wait. Events may come twice, and in any order. Changes of the same guess or listing that wait are one event.`;
const proof = 'Asks for a fresh proof: `POST /auth/proof`.';
const keeps = `The last ${keptDeliveries} that have ended, for 30 days, and those that wait. What is about people whom the caller does not see is not among them.`;

export const listWebhooks = endpoint({
  id: 'listWebhooks',
  tag: 'Webhooks',
  summary: 'The caller’s webhooks for their own listings',
  route: 'GET /webhooks',
  access: 'full',
  reply: list,
});

export const addWebhook = endpoint({
  id: 'addWebhook',
  tag: 'Webhooks',
  summary: `Add a webhook for one’s own listings, at most ${maxWebhooks}; answers its secret, once`,
  description: `${signed} A mail tells the person. ${proof}`,
  route: 'POST /webhooks',
  access: 'contributor',
  status: 201,
  errors: { 403: ['proofRequired'], 409: ['webhooksOff', 'webhooksTooMany'] },
  body: newWebhook,
  reply: added,
  example: { body: example },
});

export const changeWebhook = endpoint({
  id: 'changeWebhook',
  tag: 'Webhooks',
  summary: 'Change what a webhook is told of, pause it or resume it',
  description: 'What happens while it is paused is not sent later. Another address is another webhook.',
  route: 'PUT /webhooks/:id',
  access: 'full',
  errors: { 404: ['webhookGone'] },
  params: idParams,
  body: change,
  reply: webhook,
  example: { body: { isPaused: true } },
});

export const removeWebhook = endpoint({
  id: 'removeWebhook',
  tag: 'Webhooks',
  summary: 'Remove a webhook, with its secret and deliveries',
  route: 'DELETE /webhooks/:id',
  access: 'full',
  isWayOut: true,
  errors: { 404: ['webhookGone'] },
  params: idParams,
  reply: empty,
});

export const listWebhookDeliveries = endpoint({
  id: 'listWebhookDeliveries',
  tag: 'Webhooks',
  summary: 'What was sent to a webhook, and how it went',
  description: keeps,
  route: 'GET /webhooks/:id/deliveries',
  access: 'full',
  errors: { 404: ['webhookGone'] },
  params: idParams,
  reply: deliveries,
});

export const testWebhook = endpoint({
  id: 'testWebhook',
  tag: 'Webhooks',
  summary: `Send a \`${webhookTest}\` to a webhook`,
  route: 'POST /webhooks/:id/test',
  access: 'full',
  status: 202,
  errors: {
    404: ['webhookGone'],
    409: ['webhooksOff', 'webhookPaused'],
    429: ['tooManyRequests'],
  },
  params: idParams,
  reply: webhookDelivery,
});

export const sendWebhookAgain = endpoint({
  id: 'sendWebhookAgain',
  tag: 'Webhooks',
  summary: 'Send a delivery again, or try one that waits at once',
  description: 'With the same `webhook-id`, by which receivers know it.',
  route: 'POST /webhooks/deliveries/:id/again',
  access: 'full',
  status: 202,
  errors: {
    404: ['deliveryGone'],
    409: ['webhooksOff', 'webhookPaused'],
    429: ['tooManyRequests'],
  },
  params: idParams,
  reply: webhookDelivery,
});

export const listSiteWebhooks = endpoint({
  id: 'listSiteWebhooks',
  tag: 'Webhooks',
  summary: 'The admins’ webhooks for all listings',
  route: 'GET /admin/webhooks',
  access: 'admin',
  reply: list,
});

export const addSiteWebhook = endpoint({
  id: 'addSiteWebhook',
  tag: 'Webhooks',
  summary: `Add a webhook for all listings, at most ${maxWebhooks}; answers its secret, once`,
  description: `As \`addWebhook\`. It ends with the account of the admin, and sends only what that admin sees: no suggestion’s id while guesses on its listing are independent. ${proof}`,
  route: 'POST /admin/webhooks',
  access: 'admin',
  status: 201,
  errors: { 403: ['proofRequired'], 409: ['webhooksOff', 'webhooksTooMany'] },
  body: newWebhook,
  reply: added,
  example: { body: example },
});

export const changeSiteWebhook = endpoint({
  id: 'changeSiteWebhook',
  tag: 'Webhooks',
  summary: 'Change what a webhook for all listings is told of, pause it or resume it',
  description: `As \`changeWebhook\`. ${proof}`,
  route: 'PUT /admin/webhooks/:id',
  access: 'admin',
  errors: { 403: ['proofRequired'], 404: ['webhookGone'] },
  params: idParams,
  body: change,
  reply: webhook,
  example: { body: { isPaused: true } },
});

export const removeSiteWebhook = endpoint({
  id: 'removeSiteWebhook',
  tag: 'Webhooks',
  summary: 'Remove a webhook for all listings, with its secret and deliveries',
  description: proof,
  route: 'DELETE /admin/webhooks/:id',
  access: 'admin',
  errors: { 403: ['proofRequired'], 404: ['webhookGone'] },
  params: idParams,
  reply: empty,
});

export const listSiteWebhookDeliveries = endpoint({
  id: 'listSiteWebhookDeliveries',
  tag: 'Webhooks',
  summary: 'What was sent to a webhook for all listings, and how it went',
  description: keeps,
  route: 'GET /admin/webhooks/:id/deliveries',
  access: 'admin',
  errors: { 404: ['webhookGone'] },
  params: idParams,
  reply: deliveries,
});

export const testSiteWebhook = endpoint({
  id: 'testSiteWebhook',
  tag: 'Webhooks',
  summary: `Send a \`${webhookTest}\` to a webhook for all listings`,
  route: 'POST /admin/webhooks/:id/test',
  access: 'admin',
  status: 202,
  errors: {
    404: ['webhookGone'],
    409: ['webhooksOff', 'webhookPaused'],
    429: ['tooManyRequests'],
  },
  params: idParams,
  reply: webhookDelivery,
});

export const sendSiteWebhookAgain = endpoint({
  id: 'sendSiteWebhookAgain',
  tag: 'Webhooks',
  summary: 'Send a delivery to a webhook for all listings again',
  description: 'As `sendWebhookAgain`.',
  route: 'POST /admin/webhooks/deliveries/:id/again',
  access: 'admin',
  status: 202,
  errors: {
    404: ['deliveryGone'],
    409: ['webhooksOff', 'webhookPaused'],
    429: ['tooManyRequests'],
  },
  params: idParams,
  reply: webhookDelivery,
});
