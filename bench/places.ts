/** Measures the built-in places: time of a search and of a look-up in process, memory, and time to open. Run: npm run bench:places. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Point } from '@ballpark/domain/distance.ts';
import type { Places } from '../server/src/adapters/places.ts';
import { inOrder, quantile } from './quantiles.ts';

setFlagsFromString('--expose-gc');
// Contexts that are made after the flag above have this function.
const collect = runInNewContext('gc') as () => void;
const rounds = 2;
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

const places = await openMeasured();

const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(97 + at));
const pairs = letters.flatMap((one) => letters.map((other) => one + other));
const names = await someNames();
await report('search, all 2-letter prefixes', pairs, (text) => places.search(text));
await report(
  'search, 3-letter prefixes',
  names.map((name) => name.slice(0, 3)),
  (text) => places.search(text),
);
await report('search, full names', names, (text) => places.search(text));
await report(
  'search, name and qualifier',
  names.map((name) => `${name} united`),
  (text) => places.search(text),
);
await report('search, names with a slip', names.map(withSlip), (text) => places.search(text));
await report('look-up, anywhere on the globe', points(2000), (point) => places.lookUp(point));
await report('look-up, in cities', await cityPoints(), (point) => places.lookUp(point));

async function openMeasured(): Promise<Places> {
  collect();
  const before = process.memoryUsage();
  const { openPlaces } = await import('../server/src/places/places.ts');
  const start = performance.now();
  const opened = await openPlaces({ onProgress: print });
  print(`open: ${(performance.now() - start).toFixed(0)} ms`);
  collect();
  const after = process.memoryUsage();
  const growth = (kind: 'rss' | 'heapUsed' | 'arrayBuffers'): string => mb(after[kind] - before[kind]);
  const figures = `rss +${growth('rss')}, heap +${growth('heapUsed')}, buffers +${growth('arrayBuffers')}`;
  print(`memory, modules and borders included: ${figures}`);
  return opened;
}

async function someNames(): Promise<string[]> {
  const found = await Promise.all(pairs.map((pair) => places.search(pair, 5)));
  return [...new Set(found.flat().map((city) => city.city))];
}

async function cityPoints(): Promise<Point[]> {
  const found = await Promise.all(pairs.map((pair) => places.search(pair, 5)));
  return found
    .flat()
    .map(({ latitude, longitude }) => ({ latitude: latitude + 0.02, longitude: longitude - 0.02 }));
}

/** Points spread evenly over the globe, the same in each run. */
function points(count: number): Point[] {
  return Array.from({ length: count }, (_, at) => ({
    latitude: (Math.asin((2 * at) / count - 1) * 180) / Math.PI,
    longitude: ((at * 222.492) % 360) - 180,
  }));
}

function withSlip(name: string): string {
  const middle = name.length >> 1;
  return `${name.slice(0, middle)}q${name.slice(middle + 1)}`;
}

async function report<Input>(
  title: string,
  inputs: readonly Input[],
  call: (input: Input) => Promise<unknown>,
): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const input of inputs) {
      const start = performance.now();
      await call(input);
      times.push(performance.now() - start);
    }
  }
  print(`${title}: ${times.length} calls, ${spread(times)}`);
}

function spread(times: readonly number[]): string {
  const sorted = inOrder(times);
  const at = (share: number): string => quantile(sorted, share).toFixed(2);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms`;
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
