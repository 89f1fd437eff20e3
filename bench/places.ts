/** Measures the built-in places: search and look-up time, memory, time to open. Run: npm run bench:places. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Point } from '@ballpark/domain/places.ts';
import type { Places } from '../server/src/adapters/places.ts';
import { quantile, say } from './support.ts';

setFlagsFromString('--expose-gc');
// Contexts made after the flag have this function.
const collect = runInNewContext('gc') as () => void;
const rounds = 2;

const places = await openMeasured();

const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
const pairs = letters.flatMap((one) => letters.map((other) => one + other));
const cities = (await Promise.all(pairs.map((pair) => places.search(pair, 5)))).flat();
const names = [...new Set(cities.map(({ city }) => city))];
const cityPoints = cities.map(({ latitude, longitude }) => ({
  latitude: latitude + 0.02,
  longitude: longitude - 0.02,
}));
const searched = {
  'all 2-letter prefixes': pairs,
  '3-letter prefixes': names.map((name) => name.slice(0, 3)),
  'full names': names,
  'name and qualifier': names.map((name) => `${name} united`),
  'names with a typo': names.map(withTypo),
};
for (const [title, texts] of Object.entries(searched))
  await report(`search, ${title}`, texts, (text) => places.search(text));
await report('look-up, anywhere on the globe', points(2000), (point) => places.lookUp(point));
await report('look-up, in cities', cityPoints, (point) => places.lookUp(point));

async function openMeasured(): Promise<Places> {
  collect();
  const before = process.memoryUsage();
  const { openPlaces } = await import('../server/src/places/places.ts');
  const start = performance.now();
  const opened = await openPlaces({ onProgress: say });
  say(`open: ${(performance.now() - start).toFixed(0)} ms`);
  collect();
  const after = process.memoryUsage();
  const growth = (kind: 'rss' | 'heapUsed' | 'arrayBuffers'): string =>
    `${((after[kind] - before[kind]) / 1e6).toFixed(0)} MB`;
  const figures = `rss +${growth('rss')}, heap +${growth('heapUsed')}, buffers +${growth('arrayBuffers')}`;
  say(`memory, modules and borders included: ${figures}`);
  return opened;
}

/** Evenly spread and reproducible. */
function points(count: number): Point[] {
  return Array.from({ length: count }, (_, at) => ({
    latitude: (Math.asin((2 * at) / count - 1) * 180) / Math.PI,
    longitude: ((at * 222.492) % 360) - 180,
  }));
}

function withTypo(name: string): string {
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
  const at = (share: number): string => quantile(times, share).toFixed(2);
  say(`${title}: ${times.length} calls, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms`);
}
