import { deepStrictEqual } from 'node:assert';
import { type Answer, openClient } from './client.ts';
import type { PairStage } from './stages.ts';
import type { Work } from './works.ts';

const comparedCount = 100;

/** Throws unless both sides answer the same requests with the very same JSON: a faster one that does less proves nothing. */
export async function compareAnswers(work: Work, { ours, limit }: PairStage): Promise<void> {
  const [ownClient, bareClient] = [await openClient(ours.port), await openClient(limit.port)];
  for (let turn = 0; turn < comparedCount; turn++) {
    const request = work.pair();
    const [own, bare] = [await ownClient.ask(request.ours), await bareClient.ask(request.limit)];
    deepStrictEqual(readable(work, bare), readable(work, own));
  }
  ownClient.close();
  bareClient.close();
}

function readable(work: Work, answer: Answer): unknown {
  const text = answer.text();
  if (answer.status !== work.status) return { status: answer.status, text };
  return { status: answer.status, body: work.comparable(text) };
}
