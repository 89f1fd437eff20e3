import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Runs the fault tests of docs/reliability.md, all or by name: `npm run test:faults -- overload outage`. Options go to a single one: `npm
 * run test:faults -- overload --seconds 600`.
 */
const faults: Record<string, string[]> = {
  'kill-nine': ['--rounds', '100'],
  'kill-nine-postgres': ['--rounds', '100'],
  'kill-migrations': ['--rounds', '20'],
  'power-cut': ['--rounds', '25'],
  'disk-full': [],
  'auto-close': [],
  'replica-lag': [],
  'login-timing': [],
  races: [],
  outage: [],
  overload: [],
  uploads: [],
  'roll-over': [],
  restore: [],
};
const limitMs = 30 * 60_000;

const args = process.argv.slice(2);
const firstOption = args.findIndex((arg) => arg.startsWith('--'));
const named = firstOption < 0 ? args : args.slice(0, firstOption);
const options = args.slice(named.length);
const unknown = named.find((name) => !(name in faults));
if (unknown !== undefined) {
  process.stderr.write(`There is no fault ${unknown}; there are ${Object.keys(faults).join(', ')}.\n`);
  process.exit(1);
}

for (const name of named.length > 0 ? named : Object.keys(faults)) {
  process.stdout.write(`${name}\n`);
  const own = options.length > 0 ? options : (faults[name] ?? []);
  const file = join(import.meta.dirname, `${name}.ts`);
  const { status } = spawnSync(process.execPath, [file, ...own], { stdio: 'inherit', timeout: limitMs });
  if (status !== 0) process.exitCode = 1;
  process.stdout.write(status === 0 ? 'ok\n' : 'FAILED\n');
}
