import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { becomeNode } from './become-node.mjs';

becomeNode({
  flags: envFile(),
  program: [join(import.meta.dirname, '../server/src/cli/ballpark.js'), ...process.argv.slice(2)],
  // npx ends without passing every signal on.
  starter: process.env.npm_lifecycle_event === undefined ? undefined : process.ppid,
});

/** The one that Node was started with, else that of the folder. */
function envFile() {
  if (process.execArgv.length > 0) return process.execArgv;
  const file = resolve('.env');
  return existsSync(file) ? [`--env-file=${file}`] : [];
}
