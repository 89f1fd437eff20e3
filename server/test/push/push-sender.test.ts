import { afterAll, beforeAll, expect, test } from 'vitest';
import webPush from 'web-push';
import { httpPushSender } from '../../src/adapters/push-sender.ts';
import { makeBrowser, startPushService, type PushService } from '../support/push-service.ts';

let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

const vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:no-reply@ballpark.example' };
function pushTo(endpoint: string) {
  const { keys } = makeBrowser(endpoint);
  return { endpoint, ...keys, payload: '{}', topic: 'topic', vapid };
}

test('a service that does not answer costs seconds once, then it is left alone, and others are served', async () => {
  service.answers.set('/dead', null);
  const sender = service.sender();
  await expect(sender.send(pushTo('https://dead.example/dead'))).rejects.toMatchObject({
    cause: { name: 'TimeoutError' },
  });
  await expect(sender.send(pushTo('https://dead.example/another'))).rejects.toThrow('paused');
  expect(await sender.send(pushTo('https://fine.example/fine'))).toBe('sent');
  expect(service.received.map(({ path }) => path)).toEqual(['/dead', '/fine']);
});

test('a service may not ask for a pause that is longer than the life of a push', async () => {
  service.answers.set('/later', { status: 503, headers: { 'retry-after': '99999999999' } });
  expect(await service.sender().send(pushTo('https://push.example/later'))).toEqual({
    retryAfterSeconds: 86_400,
  });
});

test('whatever an endpoint says, the server connects to no address of its own network', async () => {
  const sender = httpPushSender();
  await expect(sender.send(pushTo('https://localhost/x'))).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' });
});
