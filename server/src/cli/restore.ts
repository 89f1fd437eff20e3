import { resolve } from 'node:path';
import type { Command } from 'commander';
import { say } from '../announce.ts';
import { refuseRootForOthers } from '../backup/refuse-root.ts';
import { type Restored, restore, withFolderOf } from '../backup/restore.ts';
import { operatorName, readConfig } from '../config.ts';
import { jobs } from '../jobs.ts';
import { createLog } from '../log.ts';
import { openPhotoStore } from '../photos/open-photo-store.ts';
import { showProgress } from './progress.ts';

export function addRestore(program: Command): void {
  program
    .command('restore')
    .description('restore a backup into an empty DATA_DIR, or an empty DATABASE_URL and photo store')
    .argument('<backup>', 'the folder of the backup, or the file that BACKUP_TO made')
    .option('--key-file <file>', 'the file with the key that opens an encrypted backup')
    .addHelpText('after', '\nExample: DATA_DIR=/srv/ballpark ballpark restore /mnt/backup')
    .action(async (backup: string, { keyFile }: { keyFile?: string }) => {
      const config = readConfig();
      refuseRootForOthers(config.dataDir);
      const log = createLog(config.logLevel, { format: config.logFormat });
      const photoStore = openPhotoStore(config);
      const { databaseDirectUrl, dataDir } = config;
      const databaseUrl = databaseDirectUrl ?? config.databaseUrl;
      const target = { databaseUrl, dataDir, photoStore, kinds: jobs, operator: operatorName(), log };
      const onProgress = showProgress();
      const done = await withFolderOf(resolve(backup), { keyFile, dataDir, log }, (folder) =>
        restore({ folder, ...target, onProgress }),
      );
      say(summary(done));
    });
}

function summary({ manifest, rows, photos, strange, leftOutJobs }: Restored): string {
  const lines = [
    `Restored and compared with the backup of ${manifest.madeAt}: ${rows} rows and ${photos} photo files.`,
  ];
  if (manifest.photos === null)
    lines.push('Photos aren’t part of this backup; they are in the photo store of the server that made it.');
  if (strange.length > 0)
    lines.push(`Not restored, because Ballpark has no such tables: ${strange.join(', ')}.`);
  if (leftOutJobs > 0)
    lines.push(`Not restored, because this version has no such work: ${leftOutJobs} rows of the job queue.`);
  return [...lines, 'Start Ballpark with the same settings.'].join('\n');
}
