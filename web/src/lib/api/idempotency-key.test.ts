import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from './api.ts';

const draft = { title: 'Bike', description: 'Two years old', location: 'Bern' };
let created: Map<string, number>;
let keys: (string | null)[];

/** Executes each key once, even if the answer is lost. */
function answerInTurn(...answers: ('lost' | 'broken off' | Response)[]): void {
  vi.stubGlobal('fetch', async (address: string, { headers = {} }: RequestInit) => {
    if (address === '/') return new Response();
    const key = new Headers(headers).get('idempotency-key');
    keys.push(key);
    const answer = answers.shift();
    if (typeof answer === 'string' || answer?.ok)
      created.set(key ?? `without a key ${keys.length}`, keys.length);
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    if (answer === 'broken off') return new Response(brokenOff(), { status: 201 });
    return answer ?? Response.json({}, { status: 500 });
  });
}
const brokenOff = () =>
  new ReadableStream({
    start(controller) {
      controller.error(new TypeError('network error'));
    },
  });
const done = () => Response.json({ success: true, data: { id: '1' } }, { status: 201 });
const post = (change = {}) => api('POST /listings', { body: { ...draft, ...change } }).catch(() => 'failed');
const suggest = (id: string) =>
  api('POST /listings/:id/suggest', { params: { id }, body: { amount: 5 } }).catch(() => 'failed');

beforeEach(() => {
  created = new Map();
  keys = [];
});

describe('a create', () => {
  it('that is sent again after its answer was lost is done once', async () => {
    answerInTurn('lost', 'broken off', done());
    expect(await post()).toBe('failed');
    expect(await post()).toBe('failed');
    expect(await post()).toEqual({ id: '1' });
    expect(created.size).toBe(1);
  });

  it('is another one after an answer, even with the same content', async () => {
    answerInTurn(done(), done());
    await post();
    await post();
    expect(created.size).toBe(2);
  });

  it('is another one with other content, or to another address', async () => {
    answerInTurn('lost', 'lost', 'lost', 'lost');
    await post();
    await post({ title: 'Car' });
    await suggest('1');
    await suggest('2');
    expect(new Set(keys).size).toBe(4);
  });

  it.each([
    ['a fault', Response.json({}, { status: 502 }), 1],
    ['the first being under way', Response.json({}, { status: 409, headers: { 'retry-after': '1' } }), 1],
    ['a refusal', Response.json({}, { status: 409 }), 2],
  ])(
    'that is sent again after %s has the same key only where the outcome was unknown',
    async (_, answer, count) => {
      answerInTurn(answer, done());
      await post({ title: `After ${answer.status} ${count}` });
      await post({ title: `After ${answer.status} ${count}` });
      expect(new Set(keys).size).toBe(count);
    },
  );

  it('has a key in the form that the server takes, and other calls have none', async () => {
    answerInTurn(done(), done(), done());
    await post({ title: 'Lamp' });
    await api('GET /listings', { query: {} });
    await api('PUT /profile', { body: { about: 'Me' } });
    expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), null, null]);
  });
});
