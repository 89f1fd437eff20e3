import type { OperationRoute } from '@ballpark/domain/contract/operations.ts';
import { type Person, done, makeUser } from './make.ts';
import type { TestApp } from './test-app.ts';

type Scene = { on: TestApp; member: Person };
type WebhookCall = { params: { id: string }; token?: string };

const body = { url: 'https://hooks.example.com/', kinds: ['listing.closed'] };

/** Those of right-calls.ts that are about a webhook. */
export const webhookCalls = {
  'PUT /webhooks/:id': ofWebhook,
  'DELETE /webhooks/:id': ofWebhook,
  'GET /webhooks/:id/deliveries': ofWebhook,
  'POST /webhooks/:id/test': ofWebhook,
  'POST /webhooks/deliveries/:id/again': async (scene) => {
    const { params } = await ofWebhook(scene);
    const { id } = await done(scene.member.call('POST /webhooks/:id/test', { params }));
    return { params: { id } };
  },
  'PUT /admin/webhooks/:id': ofSiteWebhook,
  'DELETE /admin/webhooks/:id': ofSiteWebhook,
  'GET /admin/webhooks/:id/deliveries': ofSiteWebhook,
  'POST /admin/webhooks/:id/test': ofSiteWebhook,
  'POST /admin/webhooks/deliveries/:id/again': async (scene) => {
    const { params, token } = await ofSiteWebhook(scene);
    const { id } = await done(scene.on.call('POST /admin/webhooks/:id/test', { token, params }));
    return { params: { id }, token };
  },
} satisfies Partial<Record<OperationRoute, (scene: Scene) => Promise<WebhookCall>>>;

/** Of the member, who has no more than one. */
async function ofWebhook({ member: { call } }: Scene): Promise<WebhookCall> {
  const [present] = await done(call('GET /webhooks'));
  const { id } = present ?? (await done(call('POST /webhooks', { body })));
  return { params: { id } };
}

/** Any admin’s are all admins’, and five at most, so this one takes the place of the others. */
async function ofSiteWebhook({ on }: Scene): Promise<{ params: { id: string }; token: string }> {
  const { call, token } = await makeUser(on, { role: 'admin' });
  for (const present of await done(call('GET /admin/webhooks')))
    await done(call('DELETE /admin/webhooks/:id', { params: { id: present.id } }));
  const { id } = await done(call('POST /admin/webhooks', { body }));
  return { params: { id }, token };
}
