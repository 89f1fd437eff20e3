import type { Command } from 'commander';
import { say } from '../announce.ts';
import { ballparkVersion } from '../version.ts';

export function addVersion(program: Command): void {
  program
    .command('version')
    .description('print the version')
    .addHelpText('after', '\nExample: ballpark version')
    .action(() => say(ballparkVersion()));
}
