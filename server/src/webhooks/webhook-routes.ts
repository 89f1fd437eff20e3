import * as contract from '@ballpark/domain/contract/webhooks.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  sendAgain,
  testWebhook,
} from './webhooks.ts';

export function webhookRoutes(add: AddEndpoint, deps: Deps): void {
  add(contract.listWebhooks, ({ user }) => listWebhooks(deps, user, 'own'));
  add(contract.addWebhook, ({ body, user }) => addWebhook(deps, body, user, 'own'));
  add(contract.changeWebhook, ({ params, body, user }) =>
    changeWebhook(deps, { ...body, ...params }, user, 'own'),
  );
  add(contract.removeWebhook, async ({ params, user }) => {
    await removeWebhook(deps, params.id, user, 'own');
    return {};
  });
  add(contract.listWebhookDeliveries, ({ params, user }) => listDeliveries(deps, params.id, user, 'own'));
  add(contract.testWebhook, ({ params, user }) => testWebhook(deps, params.id, user, 'own'));
  add(contract.sendWebhookAgain, ({ params, user }) => sendAgain(deps, params.id, user, 'own'));
}

export function siteWebhookRoutes(add: AddEndpoint, deps: Deps): void {
  add(contract.listSiteWebhooks, ({ user }) => listWebhooks(deps, user, 'all'));
  add(contract.addSiteWebhook, ({ body, user }) => addWebhook(deps, body, user, 'all'));
  add(contract.changeSiteWebhook, ({ params, body, user }) =>
    changeWebhook(deps, { ...body, ...params }, user, 'all'),
  );
  add(contract.removeSiteWebhook, async ({ params, user }) => {
    await removeWebhook(deps, params.id, user, 'all');
    return {};
  });
  add(contract.listSiteWebhookDeliveries, ({ params, user }) => listDeliveries(deps, params.id, user, 'all'));
  add(contract.testSiteWebhook, ({ params, user }) => testWebhook(deps, params.id, user, 'all'));
  add(contract.sendSiteWebhookAgain, ({ params, user }) => sendAgain(deps, params.id, user, 'all'));
}
