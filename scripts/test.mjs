import { inspect, stripVTControlCharacters } from 'node:util';
import { runJourneys, runTests, sourceChecks } from './checks.mjs';
import { startPostgres } from './postgres.mjs';
import { CannotPrepare, ensureInstalled, ensureWebBuilt } from './prepare.mjs';
import { endSignals, exitCodeOf, stopRunning, withProgress } from './run-command.mjs';
import { ensureTools } from './test-tools.mjs';

/** @typedef {import('./checks.mjs').Check} Check */

/** @type {Record<string, Check>} */
const testChecks = {
  tests: checkTests,
  e2e: checkJourneys,
};
const names = [...Object.keys(sourceChecks), ...Object.keys(testChecks)];
/** @type {import('./checks.mjs').Counts} */
const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const notes = [];
/** @type {Map<string, number>} */
const durations = new Map();
let stopPostgres = async () => {};
let isWhole = false;

for (const signal of endSignals) process.once(signal, () => void stop(signal));

try {
  const chosen = readChoice(process.argv.slice(2));
  isWhole = chosen.includes('tests');
  await ensureInstalled();
  const isChosen = (/** @type {[name: string, check: Check]} */ [name]) => chosen.includes(name);
  await sideBySide(Object.entries(sourceChecks).filter(isChosen));
  for (const [name, check] of Object.entries(testChecks).filter(isChosen)) await report(name, check);
} catch (error) {
  if (!(error instanceof CannotPrepare)) throw error;
  console.error(error.message);
  total.failed += 1;
}

if (durations.size > 1) notes.push(`Took longest: ${longest().join(', ')}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(['', ...notes, `${total.passed} passed, ${total.failed} failed${skipped}`].join('\n'));
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

/** @param {NodeJS.Signals} signal */
async function stop(signal) {
  stopRunning('SIGTERM');
  await stopPostgres();
  process.exit(exitCodeOf(signal));
}

/** @param {string[]} args */
function readChoice(args) {
  const chosen = args.flatMap((arg) =>
    arg.startsWith('--only=') ? arg.slice('--only='.length).split(',') : [arg],
  );
  const unknown = chosen.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new CannotPrepare(`There is no check ${unknown}; --only= takes ${names.join(', ')}.`);
  }
  return chosen.length === 0 ? names : chosen;
}

/**
 * More slow each other down on a small machine.
 *
 * @param {[name: string, check: Check][]} waiting
 */
async function sideBySide(waiting) {
  const queue = waiting.values();
  const worker = async () => {
    for (const [name, check] of queue) await report(name, check);
  };
  await Promise.all([worker(), worker()]);
}

/**
 * Prints the result and, after a failure, the output.
 *
 * @param {string} name
 * @param {Check} check
 */
async function report(name, check) {
  const started = performance.now();
  let lastLine = '';
  const onLine = (/** @type {string} */ line) => (lastLine = stripVTControlCharacters(line).trim());
  const made = check({ onLine, isWhole });
  const result = await withProgress((time) => `  ${name}: ${time} so far ${lastLine}`, made.catch(toFailure));
  const seconds = (performance.now() - started) / 1000;
  durations.set(name, seconds);
  total.passed += result.passed;
  total.failed += result.failed;
  total.skipped += result.skipped;
  notes.push(...(result.notes ?? []));
  if (result.failed > 0 || result.notes !== undefined) console.log(result.output.trimEnd());
  const counts = name in testChecks ? `, ${result.passed} passed, ${result.failed} failed` : '';
  console.log(`${result.failed > 0 ? 'FAILED' : 'ok'}  ${name} (${seconds.toFixed(1)} s${counts})`);
}

function longest() {
  const sorted = [...durations].sort(([, one], [, other]) => other - one);
  return sorted.slice(0, 3).map(([name, seconds]) => `${name} ${seconds.toFixed(1)} s`);
}

/**
 * The other checks still run.
 *
 * @param {unknown} error
 * @returns {import('./checks.mjs').Result}
 */
function toFailure(error) {
  const output = error instanceof CannotPrepare ? error.message : inspect(error);
  return { passed: 0, failed: 1, skipped: 0, output };
}

/**
 * Races run on a real PostgreSQL.
 *
 * @type {Check}
 */
async function checkTests({ onLine }) {
  const projects = ['domain', 'server', 'server-mocked', 'web'];
  const given = process.env.TEST_DATABASE_URL;
  const wanted = given
    ? []
    : /** @type {const} */ (['postgresql', 'pgbouncer', 'prometheus', 'nginx', 'caddy']);
  // Without the others only their tests are skipped.
  const isMissing = (await ensureTools([...wanted])).includes('postgresql');
  const url = given || (isMissing ? undefined : await openPostgres());
  try {
    const env = url === undefined ? {} : { TEST_DATABASE_URL: url };
    const result = await runTests(projects, { env, minutes: 40, onLine });
    if (url !== undefined) return result;
    const output = `${result.output}\nNothing was tested on a real PostgreSQL.`;
    return { ...result, failed: result.failed + 1, output };
  } finally {
    await stopPostgres();
  }
}

/** @param {Parameters<typeof startPostgres>[0]} [settings] */
async function openPostgres(settings) {
  const postgres = await startPostgres(settings);
  stopPostgres = async () => {
    stopPostgres = async () => {};
    await postgres.stop();
  };
  return postgres.url;
}

/**
 * PostgreSQL takes a quarter of the embedded databases' CPU time.
 *
 * @type {Check}
 */
async function checkJourneys({ onLine }) {
  const others = /** @type {const} */ (['firefox-esr', 'webkit2gtk-driver', 'xvfb']);
  const missing = await ensureTools(['chromium', 'chromium-headless-shell', ...others, 'postgresql']);
  if (missing.includes('chromium')) throw new CannotPrepare('The journeys need Chromium.');
  await ensureWebBuilt();
  const given = process.env.TEST_DATABASE_URL;
  const url = given || (missing.includes('postgresql') ? undefined : await openPostgres({ fsync: 'off' }));
  try {
    const env = url === undefined ? {} : { TEST_DATABASE_URL: url };
    return await runJourneys({ env, minutes: 40, onLine });
  } finally {
    await stopPostgres();
  }
}
