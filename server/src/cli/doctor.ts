import type { Finding } from '@ballpark/domain/contract/doctor.ts';
import type { Command } from 'commander';
import { askServer } from '../admin/admin-socket.ts';
import { nameOf } from '../backup/move.ts';
import { type Config, operatorName, readConfig } from '../config.ts';
import { openEmbedded } from '../db/database.ts';
import { DataDirLocked } from '../db/embedded/data-dir-lock.ts';
import { hasEmbeddedDatabase } from '../db/embedded/embedded-version.ts';
import { watchDiskRoom } from '../db/embedded/disk-room.ts';
import { type DatabaseReport, examineEmbedded, unopened } from '../doctor/database.ts';
import { diagnose } from '../doctor/diagnose.ts';
import { inTime } from '../doctor/finding.ts';
import { createLog } from '../log.ts';

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('check the settings, the database, mail, photos and the machine, in at most ten seconds')
    .option('--json', 'print the findings as JSON')
    .addHelpText('after', '\nIt ends with 1 if there is a fault.\nExample: ballpark doctor')
    .action(async ({ json }: { json?: true }) => {
      const config = readConfig();
      const { freeBytes, diskBytes } = watchDiskRoom(config.dataDir);
      const found = await diagnose({
        config,
        now: new Date(),
        freeBytes,
        diskBytes,
        examineEmbedded: () => examineData(config),
      });
      const findings = [ofThisCommand(config), ...found];
      const hasFault = findings.some(({ level }) => level === 'fault');
      const lines = json ? JSON.stringify(findings, null, 2) : findings.map(lineOf).join('\n');
      // Whatever hasn’t answered would keep the process waiting.
      process.stdout.write(`${lines}\n`, () => process.exit(hasFault ? 1 : 0));
    });
}

/** A server that runs may have been started with others. */
function ofThisCommand({ dataDir, databaseUrl, publicUrl }: Config): Finding {
  const database = databaseUrl === undefined ? '' : `, the database ${nameOf(databaseUrl)}`;
  return {
    check: 'settings',
    level: 'ok',
    finding: `Checked are the settings of this command: ${publicUrl}${database}, and the folder ${dataDir}. A server that runs has those it was started with; /admin/doctor shows them.`,
  };
}

function lineOf({ check, level, finding, remedy }: Finding): string {
  return [level.padEnd(7), check.padEnd(10), finding, remedy].filter(Boolean).join(' ');
}

async function examineData(config: Config): Promise<DatabaseReport> {
  const { dataDir } = config;
  try {
    const report = await inTime(() => askRunning(dataDir));
    if (report !== null) return report;
    if (!hasEmbeddedDatabase(dataDir))
      return notOpen(`There is no database in ${dataDir} yet.`, 'Start Ballpark, which makes it.');
    return await examineFolder(config);
  } catch (error) {
    if (error instanceof DataDirLocked)
      return notOpen(
        'A server has the database open, and doesn’t take commands.',
        'If it is starting, try again in a minute. Else its log says why.',
      );
    return unopened(
      error,
      'Run this command as the account of the server. The log of the server may say more.',
    );
  }
}

async function askRunning(dataDir: string): Promise<DatabaseReport | null> {
  const answer = await askServer(dataDir, { action: 'examine-database', operator: operatorName() });
  // From the same program.
  return answer === null ? null : (JSON.parse(answer) as DatabaseReport);
}

/** Nothing is created or migrated. */
async function examineFolder(config: Config): Promise<DatabaseReport> {
  const database = await openEmbedded(config.dataDir, createLog('silent'));
  try {
    return await examineEmbedded({ db: database.db, config, now: () => new Date() });
  } finally {
    await database.close();
  }
}

function notOpen(finding: string, remedy: string): DatabaseReport {
  return {
    findings: [{ check: 'database', level: 'warning', finding, remedy }],
    serverId: null,
    photoIds: [],
  };
}
