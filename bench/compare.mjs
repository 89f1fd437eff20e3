import { deepStrictEqual } from 'node:assert';
import { openClient } from './client.mjs';

const comparedCount = 100;

/** Throws unless both sides answer the same requests with the very same JSON: a faster one that does less proves nothing. */
export async function compareAnswers(work, { ours, limit }) {
  const [ownClient, bareClient] = [await openClient(ours.port), await openClient(limit.port)];
  for (let turn = 0; turn < comparedCount; turn++) {
    const request = work.pair();
    const [own, bare] = [await ownClient.ask(request.ours), await bareClient.ask(request.limit)];
    deepStrictEqual(readable(work, bare), readable(work, own));
  }
  ownClient.close();
  bareClient.close();
}

function readable(work, answer) {
  if (answer.status !== work.status) return { status: answer.status, text: answer.text() };
  return { status: answer.status, body: work.comparable(JSON.parse(answer.text())) };
}
