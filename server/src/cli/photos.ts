import type { Command } from 'commander';
import { say } from '../announce.ts';
import { CannotBackUp } from '../backup/archive.ts';
import { movePhotos } from '../backup/move-photos.ts';
import { nameOf } from '../backup/move.ts';
import { readConfig } from '../config.ts';
import { environment, expectations } from '../environment.ts';
import { openPhotoFolder, openPhotoStore, photoFolder } from '../photos/open-photo-store.ts';
import { showProgress } from './progress.ts';

export function addPhotos(program: Command): void {
  program
    .command('photos')
    .description('look after the photo files')
    .command('move')
    .description('copy all photo files into an S3-compatible store, also while the server runs')
    .requiredOption('--to <url>', 'the address of the new store, as STORAGE_URL has it')
    .addHelpText('after', '\nExample: ballpark photos move --to "s3://key:secret@bucket?endpoint=https://…"')
    .action(async ({ to }: { to: string }) => {
      const { dataDir, storageUrl } = readConfig();
      if (!environment.shape.STORAGE_URL.safeParse(to).success)
        throw new CannotBackUp(`--to takes an address such as ${expectations.STORAGE_URL}`);
      const isSet = storageUrl === to;
      const isFolder = storageUrl === undefined || isSet;
      const folder = photoFolder(dataDir);
      const moved = await movePhotos({
        from: isFolder ? openPhotoFolder(folder) : openPhotoStore({ dataDir, storageUrl }),
        to: openPhotoStore({ dataDir, storageUrl: to }),
        onProgress: showProgress(),
      });
      const old = isFolder ? folder : nameOf(storageUrl);
      say(
        `Copied and compared: ${moved.photos} photo files are in ${nameOf(to)}, ${moved.copied} of them new. ${old} is left as it was.`,
      );
      if (isFolder && !isSet)
        say('Set STORAGE_URL to the new address, restart Ballpark, and run this again for later photos.');
      if (!isFolder)
        say('Stop Ballpark, run this again for later photos, then set STORAGE_URL to the new address.');
    });
}
