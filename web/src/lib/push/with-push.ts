import type * as Push from './push-subscription.ts';
import { pushKey } from './push-key.ts';
import { deviceStore } from '../storage.ts';

/** Does something about the pushes of this browser. The code is fetched only where they are on, as in few browsers. Never fails. */
export async function withPush(act: (push: typeof Push) => Promise<unknown>): Promise<void> {
  if (deviceStore.getItem(pushKey) === null) return;
  await import('./push-subscription.ts').then(act).catch(() => undefined);
}
