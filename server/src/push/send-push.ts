import { site } from '@ballpark/domain/site.ts';
import type { PushOutcome } from '../adapters/push-sender.ts';
import type { Deps } from '../deps.ts';
import type { JobData } from '../jobs/queues.ts';
import { dropSubscription, findSubscription } from './push-queries.ts';
import { vapidKeys } from './vapid-keys.ts';

/** Pushes a notification to one browser of its person. */
export async function sendPush(deps: Deps, job: JobData['send-push']): Promise<void> {
  const subscription = await findSubscription(deps.db, job.subscriptionId);
  if (!subscription) return;
  const outcome: PushOutcome = await deps.pushSender.send({
    ...subscription,
    payload: JSON.stringify({ title: site.name, body: '', path: '/', tag: job.notificationId }),
    topic: job.notificationId.replaceAll('-', ''),
    vapid: { ...(await vapidKeys(deps.db)), subject: subjectOf(deps.config.publicUrl) },
  });
  if (outcome === 'gone') await dropSubscription(deps.db, subscription);
}

/** Whom a push service may turn to: an https address, else a mail address. */
function subjectOf(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:no-reply@${new URL(publicUrl).hostname}`;
}
