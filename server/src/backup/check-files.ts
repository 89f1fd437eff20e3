import { createReadStream, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { watchDiskRoom } from '../db/embedded/disk-room.ts';
import { CannotBackUp, type Manifest, sha256Of } from './archive.ts';

/** Rows, with their ids and times, become at most 50 times smaller; zeros 1,000 times. */
const maxTimes = 200;
/** What any file may unpack to, however small it is. */
const smallBytes = 64 * 2 ** 20;

type Room = { place: string; freeBytes: number };

/**
 * Throws CannotBackUp unless each file is there and whole, and they unpack to what is plausible for their sizes
 * and to no more than there is room for (null: not known).
 */
export async function checkFiles(
  folder: string,
  { folder: files, tables, photos }: Manifest,
  room: Room | null,
): Promise<void> {
  if (tables.length === 0)
    throw new CannotBackUp(`the backup in ${folder} has no tables; nothing was restored`);
  let allBytes = 0;
  for (const { file, sha256 } of photos ? [...tables, photos] : tables) {
    const path = join(folder, files, file);
    if (!existsSync(path)) throw new CannotBackUp(`${path} is missing; nothing was restored`);
    if ((await sha256Of(path)) !== sha256)
      throw new CannotBackUp(`${path} is damaged (its checksum differs); nothing was restored`);
    allBytes += await unpackedBytes(path);
    if (room !== null && allBytes > room.freeBytes)
      throw new CannotBackUp(
        `the backup unpacks to more than the ${inMegabytes(room.freeBytes)} that are free for ${room.place}; nothing was restored`,
      );
  }
}

/** Throws CannotBackUp as soon as it is too much. */
async function unpackedBytes(path: string): Promise<number> {
  const most = Math.max(smallBytes, maxTimes * statSync(path).size);
  const unpacked = createReadStream(path).pipe(createGunzip({ chunkSize: 2 ** 20 }));
  let bytes = 0;
  for await (const chunk of unpacked) {
    bytes += (chunk as Buffer).length;
    if (bytes > most)
      throw new CannotBackUp(
        `${path} unpacks to more than ${inMegabytes(most)}, which no backup does; nothing was restored`,
      );
  }
  return bytes;
}

/** The folder may not be there yet. */
export function roomFor(place: string): Room {
  let folder = place;
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  return { place, freeBytes: watchDiskRoom(folder).freeBytes() };
}

function inMegabytes(bytes: number): string {
  return `${Math.floor(bytes / 1e6)} MB`;
}
