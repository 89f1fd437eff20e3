import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Kills each that has counted so many batches; returns the number of kills. */
export async function killCounting(databaseUrl: string, workers: number, killAfter: number): Promise<number> {
  const ends = await Promise.all(
    Array.from({ length: workers }, () => killAfterBatches(databaseUrl, killAfter)),
  );
  return ends.filter((signal) => signal === 'SIGKILL').length;
}

async function killAfterBatches(databaseUrl: string, killAfter: number): Promise<NodeJS.Signals | null> {
  const file = join(import.meta.dirname, 'records-worker.ts');
  const child = spawn(process.execPath, [file, databaseUrl, String(killAfter + 1)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let lines = 0;
  // The first line is the start, so it dies within the next batch.
  for await (const _ of createInterface({ input: child.stdout })) {
    lines += 1;
    if (lines === killAfter + 1) child.kill('SIGKILL');
  }
  await ended;
  return child.signalCode;
}
