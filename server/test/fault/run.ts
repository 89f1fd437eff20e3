import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../../../scripts/postgres.mjs';

/**
 * Runs the fault tests of docs/reliability.md, all or by name: `npm run test:faults -- overload start`. Options go to a single one: `npm
 * run test:faults -- overload --seconds 600`. Those that are tests of vitest (`*.test.ts`) take its options.
 */
const faults: Record<string, string[]> = {
  'kill-nine': ['--rounds', '100'],
  'kill-migrations': ['--rounds', '20'],
  'power-cut': ['--rounds', '25'],
  'disk-full': [],
  'replica-lag': [],
  'login-timing': [],
  overload: [],
  neighbours: [],
  'roll-over': [],
};
const tests = globSync('*.test.ts', { cwd: import.meta.dirname }).map((file) => file.replace('.test.ts', ''));
const all = [...Object.keys(faults), ...tests];
const vitest = join(import.meta.dirname, '../../../node_modules/vitest/vitest.mjs');
const limitMs = 30 * 60_000;

const args = process.argv.slice(2);
const firstOption = args.findIndex((arg) => arg.startsWith('--'));
const named = firstOption < 0 ? args : args.slice(0, firstOption);
const options = args.slice(named.length);
const unknown = named.find((name) => !all.includes(name));
if (unknown !== undefined) {
  process.stderr.write(`There is no fault ${unknown}; there are ${all.join(', ')}.\n`);
  process.exit(1);
}

const chosen = named.length > 0 ? named : all;
for (const name of chosen.filter((each) => each in faults)) {
  const own = options.length > 0 ? options : (faults[name] ?? []);
  run(name, [join(import.meta.dirname, `${name}.ts`), ...own]);
}
const chosenTests = chosen.filter((each) => tests.includes(each));
if (chosenTests.length > 0) {
  const given = process.env['TEST_DATABASE_URL'];
  const postgres = given === undefined ? await startPostgres() : null;
  const files = chosenTests.map((name) => join(import.meta.dirname, `${name}.test.ts`));
  run(chosenTests.join(', '), [vitest, 'run', '--project=faults', ...files, ...options], {
    TEST_DATABASE_URL: given ?? postgres?.url,
  });
  await postgres?.stop();
}

function run(name: string, command: string[], env: NodeJS.ProcessEnv = {}): void {
  process.stdout.write(`${name}\n`);
  const { status } = spawnSync(process.execPath, command, {
    env: { ...process.env, ...env },
    stdio: 'inherit',
    timeout: limitMs,
  });
  if (status !== 0) process.exitCode = 1;
  process.stdout.write(status === 0 ? 'ok\n' : 'FAILED\n');
}
