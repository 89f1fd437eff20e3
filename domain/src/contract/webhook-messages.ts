import { maxOutsideAddressLength } from '../outside-address.ts';
import { maxWebhooks } from '../webhooks.ts';

export const webhookMessages = {
  webhookAddress: `Please enter an address that begins with https:// and has a host’s name and no port, in at most ${maxOutsideAddressLength} characters`,
  webhookKindMissing: 'Please choose what it is told of',
  webhooksOff: 'Webhooks are switched off on this site',
  webhooksTooMany: `There are ${maxWebhooks} webhooks already. Remove one first.`,
  webhookGone: 'This webhook has been removed',
  webhookPaused: 'This webhook is paused. Resume it first.',
  deliveryGone: 'This delivery isn’t kept any more',
  webhooksFailed: 'We couldn’t load the webhooks',
  webhookNotAdded: 'We couldn’t add the webhook',
  webhookNotChanged: 'We couldn’t change the webhook',
  webhookNotRemoved: 'We couldn’t remove the webhook',
  webhookDeliveriesFailed: 'We couldn’t load the deliveries',
  webhookNotSent: 'We couldn’t ask for it to be sent',
} as const;
