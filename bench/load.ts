import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Client, openClient, type Request } from './client.ts';
import type { Connect } from './works.ts';

/** A refused caller waits as long as the answer asks, and does not ask again at once. */
const refusedWaitMs = 1000;

type Load = {
  port: number;
  connections: number;
  seconds: number;
  connect: Connect;
  /** The status of a good answer. */
  status: number;
  /** The load ends early after this many good answers. */
  mostAnswers?: number;
};
type Caller = { next: () => Request; client: Client };

/** `times`: milliseconds of each good answer but the first of each connection; `count`: all good answers; `refusals`: the others. */
type Loaded = { times: number[]; count: number; refusals: Answer[]; seconds: number };

/**
 * Keeps this many connections busy for some seconds, or until `mostAnswers` good answers have come, each with one request at a
 * time. The clock starts when each connection has had a first answer, because that all of them open at one instant is not what
 * is measured.
 */
export async function runLoad({
  port,
  connections,
  seconds,
  connect,
  status,
  mostAnswers = Infinity,
}: Load): Promise<Loaded> {
  const times: number[] = [];
  const refusals: Answer[] = [];
  const callers = await Promise.all(Array.from({ length: connections }, beginAsking));
  const firstCount = connections - refusals.length;
  const start = performance.now();
  const deadline = start + seconds * 1000;
  await Promise.all(callers.map(keepAsking));
  const count = times.length + firstCount;
  return { times, count, refusals, seconds: (performance.now() - start) / 1000 };

  async function beginAsking(): Promise<Caller> {
    const next = connect();
    const client = await openClient(port);
    const answer = await client.ask(next());
    if (answer.status !== status) refusals.push(answer);
    return { next, client };
  }

  async function keepAsking({ next, client }: Caller): Promise<void> {
    let open = client;
    while (performance.now() < deadline && times.length < mostAnswers) {
      if (!open.isOpen()) open = await openClient(port);
      const asked = performance.now();
      const answer = await open.ask(next());
      if (answer.status === status) {
        times.push(performance.now() - asked);
        continue;
      }
      refusals.push(answer);
      await sleep(refusedWaitMs);
    }
    open.close();
  }
}
