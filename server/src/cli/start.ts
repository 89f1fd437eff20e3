import type { Command } from 'commander';

export function addStart(program: Command): void {
  program
    .command('start')
    .description('start the server')
    .addHelpText('after', '\nExample: PORT=8080 ballpark start')
    .action(async () => {
      // The other commands need little of it.
      const { runServer } = await import('../main.ts');
      runServer();
    });
}
