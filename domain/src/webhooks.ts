/** What a webhook can be told of, by the names of the server’s events. */
export const webhookKinds = [
  'suggestion.created',
  'suggestion.updated',
  'suggestion.withdrawn',
  'question.asked',
  'listing.created',
  'listing.updated',
  'listing.closed',
  'listing.autoClosed',
  'listing.reopened',
  'listing.deleted',
] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** A later one says all that an earlier one did, if its receiver has not looked in between. */
export function isChange(kind: string): boolean {
  return kind.endsWith('.updated');
}

/** Sent on a press, to try the receiver. */
export const webhookTest = 'webhook.test';

/** A person’s for their own listings; an admin’s for all listings count apart. */
export const maxWebhooks = 5;
/** Those that have ended; the ones that wait stay as well. */
export const keptDeliveries = 100;
/** With more, a webhook is paused: its receiver cannot keep up. */
export const maxWaitingDeliveries = 1000;

const minute = 60;
const hour = 60 * minute;
/** After the first try, the second and so on; a day in all. */
const delays = [5, 30, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 8 * hour, 8 * hour];
export const webhookTries = delays.length + 1;

/** Seconds from try number `tries` to the next one; null if it was the last. */
export function secondsToNextTry(tries: number): number | null {
  return delays[tries - 1] ?? null;
}
