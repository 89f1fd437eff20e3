/** What the built-in places cost: time of a search and a look-up in process, memory and time to open. Run: node bench/places.mjs */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const rounds = 2;
const print = (line) => process.stdout.write(`${line}\n`);

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

async function openMeasured() {
  collect();
  const before = process.memoryUsage();
  const { openPlaces } = await import('../server/src/places/places.ts');
  const start = performance.now();
  const opened = await openPlaces({ onProgress: print });
  print(`open: ${(performance.now() - start).toFixed(0)} ms`);
  collect();
  const after = process.memoryUsage();
  const [rss, heap, buffers] = ['rss', 'heapUsed', 'arrayBuffers'].map((kind) =>
    mb(after[kind] - before[kind]),
  );
  print(`memory, modules and borders included: rss +${rss}, heap +${heap}, buffers +${buffers}`);
  return opened;
}

async function someNames() {
  const found = await Promise.all(pairs.map((pair) => places.search(pair, 5)));
  return [...new Set(found.flat().map((city) => city.city))];
}

async function cityPoints() {
  const found = await Promise.all(pairs.map((pair) => places.search(pair, 5)));
  return found
    .flat()
    .map(({ latitude, longitude }) => ({ latitude: latitude + 0.02, longitude: longitude - 0.02 }));
}

/** Evenly spread, the same in each run. */
function points(count) {
  return Array.from({ length: count }, (_, at) => ({
    latitude: (Math.asin((2 * at) / count - 1) * 180) / Math.PI,
    longitude: ((at * 222.492) % 360) - 180,
  }));
}

function withSlip(name) {
  const middle = name.length >> 1;
  return `${name.slice(0, middle)}q${name.slice(middle + 1)}`;
}

async function report(title, inputs, call) {
  const times = [];
  for (let round = 0; round < rounds; round++) {
    for (const input of inputs) {
      const start = performance.now();
      await call(input);
      times.push(performance.now() - start);
    }
  }
  print(`${title}: ${times.length} calls, ${spread(times)}`);
}

function spread(times) {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms`;
}

function mb(bytes) {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
