import type { Command } from 'commander';
import {
  type AdminCommand,
  CannotAdminister,
  actionsOnAccounts,
  otherWorks,
  runAdminCommand,
} from '../admin/admin-commands.ts';
import { askServer } from '../admin/admin-socket.ts';
import { say } from '../announce.ts';
import { upgradeDatabase } from '../backup/before-upgrade.ts';
import { operatorName, readConfig } from '../config.ts';
import { hasEmbeddedDatabase } from '../db/embedded/embedded-version.ts';
import { jobs as kinds } from '../jobs.ts';
import { createJobs } from '../jobs/job-queue.ts';
import { withDatabase } from '../with-database.ts';

export function addAdmin(program: Command): void {
  const admin = program
    .command('admin')
    .description('help an account in need, or rebuild statistics; works whether or not the server runs')
    .addHelpText('after', '\nExample: ballpark admin recover ada@example.com');
  for (const { name, does } of actionsOnAccounts)
    admin
      .command(name)
      .description(does)
      .argument('<email>', 'the account’s email address')
      .addHelpText('after', `\nExample: ballpark admin ${name} ada@example.com`)
      .action((email: string) => administer({ action: name, email, operator: operatorName() }));
  for (const { name, does } of otherWorks)
    admin
      .command(name)
      .description(does)
      .addHelpText('after', `\nExample: ballpark admin ${name}`)
      .action(() => administer({ action: name, operator: operatorName() }));
}

export async function administer(command: AdminCommand): Promise<void> {
  const { databaseUrl, dataDir } = readConfig();
  const answered = databaseUrl === undefined ? await askServer(dataDir, command) : null;
  // Opening it would make one.
  if (answered === null && databaseUrl === undefined && !hasEmbeddedDatabase(dataDir)) throw nobodyThere();
  say(answered ?? (await administerHere(command)));
}

async function administerHere(command: AdminCommand): Promise<string> {
  return withDatabase(async (database, { config, log }) => {
    if (database.isNew) throw nobodyThere();
    await upgradeDatabase(database, { dataDir: config.dataDir, log, say });
    const jobs = createJobs({ kinds, pool: database.pool, log });
    await jobs.open();
    try {
      return await runAdminCommand({ db: database.db, config, now: () => new Date(), jobs, log }, command);
    } finally {
      await jobs.stop();
    }
  });
}

function nobodyThere(): CannotAdminister {
  return new CannotAdminister('there are no accounts yet; start Ballpark first');
}
