import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type OutsideWeb, httpOutsideWeb } from '../../src/adapters/outside-web.ts';

type Received = { path: string; method: string; headers: Record<string, string>; body: string };
type Answer = { status: number; headers?: Record<string, string>; body?: Buffer };

export type Outside = {
  /** Takes every call of the server for every host, by plain HTTP. */
  web: OutsideWeb;
  received: Received[];
  /** By host and path; null never answers. Others are 204. */
  answers: Map<string, Answer | null>;
  close: () => Promise<void>;
};

/** All hosts of the internet, on this machine. */
export async function startOutside(): Promise<Outside> {
  const received: Received[] = [];
  const answers: Outside['answers'] = new Map();
  async function take(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { url = '', method = '', headers } = incoming;
    const body = (await buffer(incoming)).toString();
    const path = `${String(headers['x-host'])}${url}`;
    received.push({ path, method, headers: headers as Record<string, string>, body });
    const answer = answers.get(path);
    if (answer !== null) reply.writeHead(answer?.status ?? 204, answer?.headers).end(answer?.body);
  }
  const server = createServer((incoming, reply) => void take(incoming, reply));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    answers,
    web: httpOutsideWeb((url, options, answered) =>
      request(
        {
          ...options,
          host: '127.0.0.1',
          port,
          path: `${url.pathname}${url.search}`,
          headers: { ...(options.headers as Record<string, string>), 'x-host': url.host },
        },
        answered,
      ),
    ),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
