import { type Command, Option } from 'commander';
import { say } from '../announce.ts';
import { movePhotos } from '../backup/move-photos.ts';
import { nameOf } from '../backup/move.ts';
import { readConfig, readTarget } from '../config.ts';
import { openPhotoFolder, openPhotoStore, photoFolder } from '../photos/open-photo-store.ts';
import { showProgress } from './progress.ts';

export function addPhotos(program: Command): void {
  program
    .command('photos')
    .description('look after the photo files')
    .command('move')
    .description('copy all photo files into an S3-compatible store, also while the server runs')
    .addOption(new Option('--to <url>').hideHelp())
    .addHelpText(
      'after',
      '\nThe address of the new store is in NEW_STORAGE_URL, in the form of STORAGE_URL.\nExample: ballpark photos move',
    )
    .action(async ({ to: word }: { to?: string }) => {
      const { dataDir, storageUrl } = readConfig();
      const to = readTarget('NEW_STORAGE_URL', word);
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
