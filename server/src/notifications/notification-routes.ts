import * as contract from '@ballpark/domain/contract/notifications.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { NotFound } from '../errors.ts';
import { markRead } from './notification-queries.ts';
import { changeNotificationSettings, readNotificationSettings } from './notification-settings.ts';
import { readNotifications } from './read-notifications.ts';

export function notificationRoutes(add: AddEndpoint, deps: Deps): void {
  add(contract.listNotifications, ({ query, user }) => readNotifications(deps, query, user));
  add(contract.readNotification, async ({ params, user }) => {
    const { isFound, unreadCount } = await markRead(deps.db, user.id, params.id, deps.now());
    if (!isFound) throw new NotFound();
    return { unreadCount };
  });
  add(contract.readAllNotifications, async ({ user }) => {
    const { unreadCount } = await markRead(deps.db, user.id, null, deps.now());
    return { unreadCount };
  });
  add(contract.getNotificationSettings, ({ user }) => readNotificationSettings(deps, user));
  add(contract.updateNotificationSettings, ({ body, user }) => changeNotificationSettings(deps, body, user));
}
