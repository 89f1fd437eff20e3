import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openDatabase } from '../../src/db/database.ts';
import { silentLog } from '../support/test-database.ts';

/**
 * Kills a process that writes to the embedded database, repeatedly on the same data, and checks every acknowledged row. `note` may already
 * hold rows.
 */
export async function runRounds(
  rounds: number,
  dataDir: string,
): Promise<{ acknowledged: number; lost: number }> {
  const acknowledged = new Set<number>();
  let lost = 0;
  for (let round = 0; round < rounds; round++) {
    await writeUntilKilled(dataDir, acknowledged);
    const stored = await readNotes(dataDir);
    lost += [...acknowledged].filter((id) => !stored.has(id)).length;
  }
  return { acknowledged: acknowledged.size, lost };
}

async function writeUntilKilled(dataDir: string, acknowledged: Set<number>): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'write-notes.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let isWriting = false;
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.add(Number(line));
    if (!isWriting) setTimeout(() => child.kill('SIGKILL'), Math.random() * 700);
    isWriting = true;
  }
  await ended;
}

async function readNotes(dataDir: string): Promise<Set<number>> {
  const database = await openDatabase({
    databaseUrl: undefined,
    replicaUrl: undefined,
    dataDir,
    log: silentLog,
  });
  const { rows } = await database.pool.query<{ id: number }>('select id from note');
  await database.close();
  return new Set(rows.map(({ id }) => id));
}
