import { isPushEndpoint } from '@ballpark/domain/push-endpoint.ts';
import { Agent, request as httpsRequest, type RequestOptions } from 'node:https';
import type { ClientRequest, IncomingMessage } from 'node:http';
import webPush from 'web-push';
import { publicLookup } from './public-address.ts';

/** RFC 8292, in base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

export type Push = {
  endpoint: string;
  p256dh: string;
  auth: string;
  payload: string;
  /** A later push replaces a waiting one with the same topic; at most 32 characters of base64url. */
  topic: string;
  vapid: VapidKeys & { subject: string };
};

/** `refusedWith`: the status of a final refusal. */
export type PushOutcome = 'sent' | 'gone' | { refusedWith: number } | { retryAfterSeconds: number };

export type PushSender = {
  /** Throws if the service is down. */
  send: (push: Push) => Promise<PushOutcome>;
};

type Request = (
  url: URL,
  options: RequestOptions,
  answered: (reply: IncomingMessage) => void,
) => ClientRequest;

const timeoutMs = 5000;
/** How long the service keeps a push for a browser that is off. */
const lifetimeSeconds = 24 * 60 * 60;
const pauseMs = 60_000;
const maxPaused = 1000;

/** RFC 8030, encrypted for the browser (RFC 8291). */
export function httpPushSender(request: Request = publicRequest()): PushSender {
  const pausedUntil = new Map<string, number>();

  /** Skips a host that does not answer for a minute, because waiting would delay all other pushes. */
  function pause(host: string): void {
    if (pausedUntil.size >= maxPaused) pausedUntil.clear();
    pausedUntil.set(host, performance.now() + pauseMs);
  }

  return {
    async send(push) {
      if (!isPushEndpoint(push.endpoint)) return 'gone';
      const url = new URL(push.endpoint);
      if ((pausedUntil.get(url.host) ?? 0) > performance.now()) throw new PushServiceDown('paused');
      pausedUntil.delete(url.host);
      const { statusCode = 0, headers } = await post(request, url, push).catch((error: unknown) => {
        pause(url.host);
        throw error;
      });
      return outcomeOf(statusCode, Number(headers['retry-after']));
    },
  };
}

class PushServiceDown extends Error {
  override name = 'PushServiceDown';
}

function publicRequest(): Request {
  const agent = new Agent({
    keepAlive: true,
    timeout: 30_000,
    lookup: publicLookup(),
  });
  return (url, options, answered) => httpsRequest(url, { ...options, agent }, answered);
}

function post(request: Request, url: URL, push: Push): Promise<IncomingMessage> {
  const { vapid } = push;
  const { cipherText } = webPush.encrypt(push.p256dh, push.auth, push.payload, 'aes128gcm');
  const signature = webPush.getVapidHeaders(
    url.origin,
    vapid.subject,
    vapid.publicKey,
    vapid.privateKey,
    'aes128gcm',
  );
  const headers = {
    ...signature,
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    'content-length': cipherText.length,
    ttl: lifetimeSeconds,
    urgency: 'normal',
    topic: push.topic,
  };
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) };
    const sent = request(url, options, (reply) => {
      reply.on('error', () => undefined).resume();
      resolve(reply);
    });
    // Node.js tells of no error when it closes the connection of one that would change the protocol.
    sent.on('close', () => reject(new PushServiceDown('closed')));
    sent.on('error', reject).end(cipherText);
  });
}

function outcomeOf(status: number, retryAfterSeconds: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status !== 429 && status < 500) return { refusedWith: status };
  if (retryAfterSeconds > 0) return { retryAfterSeconds: Math.min(retryAfterSeconds, lifetimeSeconds) };
  throw new PushServiceDown(`status ${status}`);
}
