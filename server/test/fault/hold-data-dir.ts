import { lockDataDir } from '../../src/db/embedded/data-dir-lock.ts';

/** Locks the folder until the input ends; prints the result. */
try {
  await lockDataDir(process.argv[2] ?? '');
  process.stdout.write('held\n');
  process.stdin.on('end', () => process.exit(0)).resume();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
