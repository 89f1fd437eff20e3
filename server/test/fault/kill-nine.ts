import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runRounds } from './kill-nine-rounds.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const dataDir = mkdtempSync(join(tmpdir(), 'ballpark-kill-nine-'));
const { acknowledged, lost } = await runRounds(Number(values.rounds), dataDir);
rmSync(dataDir, { recursive: true, force: true });
process.stdout.write(`${values.rounds} rounds of kill -9: ${acknowledged} rows acknowledged, ${lost} lost\n`);
process.exitCode = lost === 0 ? 0 : 1;
