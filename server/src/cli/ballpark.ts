import { CommanderError } from 'commander';
import { explainFailure } from '../explain-failure.ts';
import { ballparkProgram } from './program.ts';

const wrongUsage = 2;

process.umask(0o077);
try {
  await ballparkProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : wrongUsage;
  else {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exitCode = 1;
  }
}
