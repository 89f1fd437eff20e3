import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { becomeNode } from './become-node.mjs';

const programs = new Map([
  ['start', 'main.js'],
  ['migrate', 'migrate-main.js'],
  ['admin', 'admin-main.js'],
]);
const [command = '', ...rest] = process.argv.slice(2);
const program = programs.get(command);

if (program === undefined) {
  console.error(`ballpark COMMAND, where COMMAND is ${[...programs.keys()].join(', ')}`);
  process.exitCode = 1;
} else {
  becomeNode({
    flags: envFile(),
    program: [join(import.meta.dirname, '../server/src', program), ...rest],
    // npx ends without passing every signal on.
    starter: process.env.npm_lifecycle_event === undefined ? undefined : process.ppid,
  });
}

/** The one that Node was started with, else that of the folder. */
function envFile() {
  if (process.execArgv.length > 0) return process.execArgv;
  const file = resolve('.env');
  return existsSync(file) ? [`--env-file=${file}`] : [];
}
