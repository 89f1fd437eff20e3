import { lockDataDir } from '../../src/db/embedded/data-dir-lock.ts';

/** Takes the folder and keeps it until the input ends, as a server would; says how it went in one line. */
try {
  await lockDataDir(process.argv[2] ?? '');
  process.stdout.write('held\n');
  process.stdin.on('end', () => process.exit(0)).resume();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
