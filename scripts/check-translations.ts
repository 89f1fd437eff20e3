import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-command.mjs';
import { translationFaults } from './translation-faults.ts';

const faults = await translationFaults((file) => readFileSync(join(root, file), 'utf8'));
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
}
