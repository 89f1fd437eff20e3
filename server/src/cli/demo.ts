import type { Command } from 'commander';
import { removeDemoAction } from '../admin/admin-commands.ts';
import { administer } from './admin.ts';
import { operatorName } from '../config.ts';

export function addDemo(program: Command): void {
  program
    .command('demo')
    .description('take the demo community away')
    .command('remove')
    .description('delete the demo’s people with all that they posted; works whether or not the server runs')
    .addHelpText('after', '\nExample: ballpark demo remove')
    .action(() => administer({ action: removeDemoAction, operator: operatorName() }));
}
