import {
  deletePushSubscription,
  getPushKey,
  savePushSubscription,
} from '@ballpark/domain/contract/notifications.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { recordClientHash } from '../client-hashes/client-hashes.ts';
import { deleteSubscription } from './push-queries.ts';
import { saveSubscription, vapidKeys } from './push.ts';

export function pushRoutes(add: AddEndpoint, deps: Deps): void {
  add(getPushKey, async () => ({ publicKey: (await vapidKeys(deps.db)).publicKey }));
  add(savePushSubscription, async ({ body, user }) => {
    await saveSubscription(deps, body, user);
    await recordClientHash(deps, user.id, 'device', body.endpoint);
    return {};
  });
  add(deletePushSubscription, async ({ body, user }) => {
    await deleteSubscription(deps.db, user.id, body.endpoint);
    return {};
  });
}
