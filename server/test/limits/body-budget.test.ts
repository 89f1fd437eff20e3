import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { admitLargeBody, createBodyBudget, largeBodyBudgets } from '../../src/limits/body-budget.ts';
import { handleErrors } from '../../src/http/handle-errors.ts';
import { parseJson } from '../../src/http/parse-json.ts';

const mebibyte = 1024 * 1024;
const bodyLimit = 36 * mebibyte;
const textOf = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`;

let app: FastifyInstance;
let port: number;
let entered = 0;
const held = new Map<string, Promise<unknown>>();
const handled: string[] = [];
const sockets = new Set<Socket>();
beforeAll(async () => {
  const budgets = largeBodyBudgets();
  app = Fastify({ bodyLimit, forceCloseConnections: true });
  parseJson(app);
  handleErrors(app);
  app.route({
    method: 'POST',
    url: '/photos',
    onRequest: async (request) => {
      admitLargeBody(budgets, request, { person: personOf(request.headers), bodyLimit });
      entered += 1;
    },
    handler: async ({ headers, body }) => {
      handled.push(personOf(headers));
      await held.get(personOf(headers));
      return { length: String(body).length };
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  held.clear();
});
afterAll(() => app.close());

function personOf(headers: Record<string, unknown>): string {
  return String(headers['x-person']);
}

async function begin(persons: string[], announced: number, sent = '{'): Promise<Socket[]> {
  const before = entered;
  const opened = persons.map((person) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    const head = `POST /photos HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${announced}\r\nx-person: ${person}`;
    socket.write(`${head}\r\n\r\n${sent}`);
    sockets.add(socket);
    return socket;
  });
  await expect.poll(() => entered, { interval: 5 }).toBe(before + persons.length);
  return opened;
}

async function send(person: string, bytes: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/photos`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-person': person },
    body: textOf(bytes),
  });
  await response.arrayBuffer();
  return response.status;
}

test('a small body does not wait for large ones that hold all the budget', async () => {
  const done = Promise.withResolvers<void>();
  for (const person of ['a', 'b']) held.set(person, done.promise);
  const large = [send('a', bodyLimit), send('b', 4 * mebibyte)];
  await expect.poll(() => handled).toEqual(expect.arrayContaining(['a', 'b']));
  const waiting = send('c', 9 * mebibyte);
  expect(await send('d', 1000)).toBe(200);
  expect(handled).not.toContain('c');
  done.resolve();
  expect(await Promise.all([...large, waiting])).toEqual([200, 200, 200]);
});

test('what a caller has sent counts until the work with it has ended, also when the caller is gone', async () => {
  handled.length = 0;
  const done = Promise.withResolvers<void>();
  held.set('a', done.promise);
  const [gone] = await begin(['a'], bodyLimit, textOf(bodyLimit));
  await expect.poll(() => handled).toEqual(['a']);
  gone?.destroy();
  const waiting = send('b', bodyLimit);
  expect(await send('c', 1000)).toBe(200);
  expect(handled).toEqual(['a', 'c']);
  done.resolve();
  expect(await waiting).toBe(200);
});

test('a person has sixteen bodies at once at most, and can send again when one of them is gone', async () => {
  const [first, ...dripping] = await begin(Array<string>(16).fill('a'), bodyLimit);
  expect(await send('a', 2 * mebibyte)).toBe(503);
  expect(await send('b', bodyLimit)).toBe(200);
  first?.destroy();
  await expect.poll(() => send('a', 2 * mebibyte), { interval: 50 }).toBe(200);
  expect(dripping.filter((socket) => socket.closed)).toEqual([]);
});

test('an address has ninety-six bodies at once at most, whoever sends them', () => {
  const { admit } = createBodyBudget(mebibyte);
  const from = (address: string, at: number) => admit({ person: String(at), address, claimBytes: 1 });
  const [first] = Array.from({ length: 96 }, (_, at) => from('home', at));
  const refused = expect.objectContaining({ status: 503 });
  expect(() => from('home', 96)).toThrow(refused);
  from('elsewhere', 97).leave();
  // Leaving twice gives one place.
  for (let times = 0; times < 2; times += 1) first?.leave();
  from('home', 98);
  expect(() => from('home', 99)).toThrow(refused);
});

test('a /48 has twice as many as one of its networks, which leaves places for others', () => {
  const { admit } = createBodyBudget(mebibyte);
  const from = (address: string, at: number) => admit({ person: String(at), address, claimBytes: 1 });
  for (let at = 0; at < 192; at += 1) from(`2001:db8:0:${at.toString(16)}::1`, at);
  expect(() => from('2001:db8:0:ffff::1', 192)).toThrow(expect.objectContaining({ status: 503 }));
  from('2001:db8:1::1', 193).leave();
});

test('who leaves while waiting takes no budget, and who comes late goes before one person’s many', async () => {
  const { admit } = createBodyBudget(100);
  const [first, second, gone, late] = ['a', 'a', 'a', 'b'].map((person) =>
    admit({ person, address: person, claimBytes: 60 }),
  );
  const entered: string[] = [];
  const enter = async (name: string, place = first) =>
    place?.enter().then(
      () => entered.push(name),
      () => null,
    );
  await enter('first');
  const waiting = [enter('second', second), enter('gone', gone), enter('late', late)];
  gone?.leave();
  first?.leave();
  await waiting[2];
  expect(entered).toEqual(['first', 'late']);
  late?.leave();
  await Promise.all(waiting);
  expect(entered).toEqual(['first', 'late', 'second']);
});

test('who waits for bodies of their own is in nobody’s way, who waits for budget is', async () => {
  const { admit } = createBodyBudget(100);
  const enter = (person: string, claimBytes: number) => {
    const place = admit({ person, address: person, claimBytes });
    return { place, entered: place.enter() };
  };
  const slow = enter('a', 40);
  await Promise.all([slow.entered, ...Array.from({ length: 6 }, async () => enter('b', 1).entered)]);
  const own = enter('b', 1);
  expect(slow.place.isHoldingUp(0)).toBe(false);
  const other = enter('c', 60);
  expect([slow.place.isHoldingUp(0), slow.place.isHoldingUp(60_000)]).toEqual([true, false]);
  slow.place.leave();
  await other.entered;
  own.place.leave();
  await expect(own.entered).rejects.toThrow(/aborted/);
});
