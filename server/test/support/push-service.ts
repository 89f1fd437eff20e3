import type { NotificationKind } from '@ballpark/domain/notifications.ts';
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { httpPushSender, type PushSender } from '../../src/adapters/push-sender.ts';
import type { Deps } from '../../src/deps.ts';
import { newId } from '../../src/new-id.ts';
import { enqueuePush } from '../../src/notifications/send.ts';
import type { MadeUser } from './make.ts';
import type { TestApp } from './test-app.ts';

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };
type Answer = { status: number; headers?: Record<string, string> };

export type PushService = {
  /** Sends every endpoint here over plain HTTP. */
  sender: () => PushSender;
  received: Received[];
  /** By an endpoint's path; null never answers. */
  answers: Map<string, Answer | null>;
  close: () => Promise<void>;
};

/** Answers 201 unless told otherwise. */
export async function startPushService(): Promise<PushService> {
  const received: Received[] = [];
  const answers: PushService['answers'] = new Map();
  async function take(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { url: path = '', headers } = incoming;
    received.push({ path, headers, body: await buffer(incoming) });
    const answer = answers.get(path);
    if (answer !== null) reply.writeHead(answer?.status ?? 201, answer?.headers).end('a word of the service');
  }
  const server = createServer((incoming, reply) => void take(incoming, reply));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    answers,
    sender: () =>
      httpPushSender((url, { method, headers, signal }, answered) =>
        request(
          // The sender sets each of these.
          { host: '127.0.0.1', port, path: url.pathname, method, headers, signal } as object,
          answered,
        ),
      ),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** A browser's subscription, with decryption (RFC 8188 and 8291). */
export function makeBrowser(endpoint: string) {
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys();
  const secret = randomBytes(16);
  const keys = { p256dh: publicKey.toString('base64url'), auth: secret.toString('base64url') };
  function read(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const keyEnd = 21 + body.readUInt8(20);
    const serverKey = body.subarray(21, keyEnd);
    const shared = ecdh.computeSecret(serverKey);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, serverKey]);
    const keyMaterial = Buffer.from(hkdfSync('sha256', shared, secret, info, 32));
    const derive = (label: string, length: number) =>
      Buffer.from(hkdfSync('sha256', keyMaterial, salt, Buffer.from(`Content-Encoding: ${label}\0`), length));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(body.subarray(-16));
    const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'));
  }
  return { endpoint, keys, read };
}

/** A browser by the name, for the session. */
export async function subscribe(on: TestApp, token: string, name: string): Promise<number> {
  const { endpoint, keys } = makeBrowser(`https://web.push.apple.com/send/${name}`);
  return (await on.call('POST /push/subscriptions', { token, body: { endpoint, keys } })).status;
}

/** The names of a user's browsers. */
export async function browsersOf({ db }: TestApp, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('push_subscription')
    .select('endpoint')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ endpoint }) => endpoint.split('/').at(-1) ?? '').sort();
}

/** Requests the push each time, as the fan-out does when a notification grows. */
export async function notifyPerson(
  { db, clock }: TestApp,
  { user }: MadeUser,
  jobs: Deps['jobs'],
  { kind = 'rankReached', times = 1 }: { kind?: NotificationKind; times?: number } = {},
): Promise<string> {
  const id = newId();
  const local_day = clock.now.toISOString().slice(0, 10);
  const facts = JSON.stringify({ rank: 3 });
  const notification = { kind, facts, listing_id: null, in_app: true, local_day, created_at: clock.now };
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('notification')
      .values({ id, user_id: user.id, ...notification })
      .execute();
    for (let time = 0; time < times; time += 1) await enqueuePush(trx, { jobs }, [id]);
  });
  return id;
}
