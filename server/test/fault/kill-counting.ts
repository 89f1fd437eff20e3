import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

type Where = { kind: 'embedded' | 'postgres'; where: string };

/** Kills each that has counted so many batches; returns the number of kills. */
export async function killCounting(place: Where, workers: number, killAfter: number): Promise<number> {
  const ends = await Promise.all(Array.from({ length: workers }, () => killAfterBatches(place, killAfter)));
  return ends.filter((signal) => signal === 'SIGKILL').length;
}

async function killAfterBatches({ kind, where }: Where, killAfter: number): Promise<NodeJS.Signals | null> {
  const file = join(import.meta.dirname, 'records-worker.ts');
  const args = [file, kind, where, String(killAfter + 1)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
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
