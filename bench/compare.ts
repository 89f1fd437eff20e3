import { deepStrictEqual } from 'node:assert';
import { type Answer, openClient } from './client.ts';
import type { PairStage } from './stages.ts';
import type { Work } from './works.ts';

const comparedCount = 100;

/** Throws unless both sides answer the same requests with the same JSON: being faster by doing less proves nothing. */
export async function compareAnswers(work: Work, { ours, limit }: PairStage): Promise<void> {
  const clients = { ours: await openClient(ours.port), limit: await openClient(limit.port) };
  for (let turn = 0; turn < comparedCount; turn++) {
    const requests = work.pair();
    const expected = comparableOf(work, await clients.ours.ask(requests.ours));
    deepStrictEqual(comparableOf(work, await clients.limit.ask(requests.limit)), expected);
  }
  clients.ours.close();
  clients.limit.close();
}

function comparableOf(work: Work, answer: Answer): unknown {
  const text = answer.text();
  if (answer.status !== work.status) return { status: answer.status, text };
  return { status: answer.status, body: work.comparable(text) };
}
