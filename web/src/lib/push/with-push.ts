import type * as Push from './push-subscription.ts';
import { pushKey } from './push-key.ts';
import { deviceStore } from '../storage.ts';

/** Loads the push code only if push is on here. Never rejects. */
export async function withPush(act: (push: typeof Push) => Promise<unknown>): Promise<void> {
  if (deviceStore.getItem(pushKey) === null) return;
  await import('./push-subscription.ts').then(act).catch(() => undefined);
}
