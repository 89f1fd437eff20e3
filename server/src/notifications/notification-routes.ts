import * as contract from '@ballpark/domain/contract/notifications.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { type AddEndpoint, type Authenticate, endpointAdder } from '../http/add-endpoint.ts';
import { textsFor } from '../language/language-of.ts';
import { markRead } from './notification-queries.ts';
import { readNotifications } from './read-notifications.ts';
import { changeNotificationSettings, endMailsByLink, readNotificationSettings } from './settings.ts';

export function notificationRoutes(add: AddEndpoint, deps: Deps): void {
  add(contract.listNotifications, ({ query, user, request }) =>
    readNotifications(deps, query, { user, i18n: textsFor(request) }),
  );
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

const forms = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/;
const [, path = ''] = contract.unsubscribe.route.split(' ');

/**
 * Mail clients post a fixed form here, so its text is not read (RFC 8058). Browsers are redirected to the
 * screen that asks first.
 */
export async function unsubscribeRoutes(
  app: FastifyInstance,
  deps: Deps,
  authenticate: Authenticate,
  added: Set<string>,
): Promise<void> {
  await app.register(async (inner) => {
    inner.addContentTypeParser(forms, { parseAs: 'string' }, (_request, _body, done) =>
      done(null, undefined),
    );
    endpointAdder(
      inner,
      deps,
      authenticate,
      added,
    )(contract.unsubscribe, ({ query }) => endMailsByLink(deps, query.token));
  });
  app.get<{ Querystring: { token?: unknown } }>(`/api${path}`, async ({ query }, reply) => {
    const token = typeof query.token === 'string' ? query.token : '';
    return reply.redirect(`/unsubscribe#token=${encodeURIComponent(token)}`, 302);
  });
  added.add(`GET ${path}`);
}
