import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createBodyRoom, type BodyPlace } from './body-room.ts';

const room = () =>
  createBodyRoom({
    everyone: { bytes: 100, bodies: 6 },
    address: { bytes: 80, bodies: 4 },
    person: { bytes: 60, bodies: 3 },
  });
const body = (person: string, claimBytes: number, address = person) => ({ person, address, claimBytes });
const immediately = true;

test('a body that has announced much and sent nothing takes nothing from the others', () => {
  const { enter } = room();
  for (const person of ['a', 'b', 'c', 'd']) enter(body(person, 60));
  expect(enter(body('e', 60)).take(60)).toBe(immediately);
});

test('a body waits until there is room, and goes on by itself', async () => {
  const { enter } = room();
  const first = enter(body('a', 60));
  const second = enter(body('b', 60));
  expect(first.take(60)).toBe(immediately);
  expect(second.take(40)).toBe(immediately);
  const granted = second.take(20);
  first.leave();
  await granted;
});

test('bytes that would leave two bodies waiting for each other are not granted', async () => {
  const { enter } = room();
  const [first, second] = [enter(body('a', 60)), enter(body('b', 60))];
  expect(first.take(45)).toBe(immediately);
  expect(second.take(40)).toBe(immediately);
  const more = second.take(10);
  expect(more).toBeInstanceOf(Promise);
  expect(first.take(15)).toBe(immediately);
  first.leave();
  await more;
});

test('one person’s bodies, and one address’s, leave their share to the others', () => {
  const { enter } = room();
  expect(enter(body('a', 60, 'home')).take(60)).toBe(immediately);
  expect(enter(body('a', 10, 'work')).take(1)).toBeInstanceOf(Promise);
  expect(enter(body('b', 20, 'home')).take(20)).toBe(immediately);
  expect(enter(body('c', 10, 'home')).take(1)).toBeInstanceOf(Promise);
  expect(enter(body('d', 20, 'elsewhere')).take(20)).toBe(immediately);
});

test('who does not fit keeps nobody waiting who does', () => {
  const { enter } = room();
  void enter(body('a', 60)).take(60);
  expect(enter(body('b', 60)).take(60)).toBeInstanceOf(Promise);
  expect(enter(body('c', 10)).take(10)).toBe(immediately);
});

test('too many bodies of a person, an address or all together are refused, until one has left', () => {
  const { enter } = room();
  const places = [enter(body('a', 1, 'home')), enter(body('a', 1, 'home')), enter(body('a', 1, 'home'))];
  expect(() => enter(body('a', 1, 'work'))).toThrow(expect.objectContaining({ status: 503 }));
  enter(body('b', 1, 'home'));
  expect(() => enter(body('c', 1, 'home'))).toThrow(expect.objectContaining({ status: 503 }));
  for (const person of ['d', 'e']) enter(body(person, 1));
  expect(() => enter(body('f', 1))).toThrow(expect.objectContaining({ status: 503 }));
  places[0]?.leave();
  enter(body('f', 1));
});

test('leaving twice gives back once', () => {
  const { enter } = room();
  const place = enter(body('a', 60));
  void place.take(60);
  place.leave();
  place.leave();
  expect(enter(body('b', 60)).take(60)).toBe(immediately);
  expect(enter(body('c', 60)).take(60)).toBeInstanceOf(Promise);
});

test('a body is in the way only when it holds much and another has waited long enough', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const mebibyte = 1024 * 1024;
  const share = { bytes: mebibyte, bodies: 9 };
  const { enter } = createBodyRoom({ everyone: share, address: share, person: share });
  const [large, small, third] = [
    enter(body('a', mebibyte)),
    enter(body('b', 1000)),
    enter(body('c', mebibyte)),
  ];
  void small.take(1000);
  void large.take(mebibyte - 1000);
  void third.take(mebibyte / 2);
  expect(large.isHoldingUp(5000)).toBe(false);
  vi.advanceTimersByTime(5000);
  expect(large.isHoldingUp(5000)).toBe(true);
  expect(small.isHoldingUp(5000)).toBe(false);
  expect(third.isHoldingUp(5000)).toBe(false);
  vi.useRealTimers();
});

const claims = fc.record({
  person: fc.constantFrom('a', 'b', 'c'),
  address: fc.constantFrom('home', 'work'),
  claimBytes: fc.integer({ min: 1, max: 60 }),
  stepBytes: fc.integer({ min: 1, max: 60 }),
});

const share = (bytes: number) => ({ bytes, bodies: 9 });

test('whatever arrives in whatever steps, every body is finished and no share is exceeded', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(claims, { maxLength: 9 }), fc.scheduler(), async (bodies, scheduler) => {
      const shared = createBodyRoom({ everyone: share(100), address: share(80), person: share(60) });
      const held = new Map<string, number>();
      const count = (keys: string[], bytes: number) =>
        keys.forEach((key) => held.set(key, (held.get(key) ?? 0) + bytes));

      async function arrive(one: (typeof bodies)[number], place: BodyPlace): Promise<void> {
        const keys = ['all', one.person, one.address];
        for (let left = one.claimBytes; left > 0; left -= one.stepBytes) {
          const bytes = Math.min(left, one.stepBytes);
          await place.take(bytes);
          count(keys, bytes);
          expect(held.get('all')).toBeLessThanOrEqual(100);
          expect(held.get(one.address)).toBeLessThanOrEqual(80);
          expect(held.get(one.person)).toBeLessThanOrEqual(60);
          await scheduler.schedule(Promise.resolve());
        }
        count(keys, -one.claimBytes);
        place.leave();
      }
      const arriving = Promise.all(bodies.map(async (one) => arrive(one, shared.enter(one))));
      await scheduler.waitFor(arriving);
    }),
  );
});
