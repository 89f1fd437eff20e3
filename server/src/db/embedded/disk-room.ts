import { statfsSync } from 'node:fs';

const megabyte = 1024 * 1024;
/** Four WAL segments, enough for the writes that are running and for people who sign in. */
export const minimumFreeBytes = 64 * megabyte;
/** People may sign in and out until only this is left, for the writes that are running. */
export const signInFreeBytes = 32 * megabyte;
/** A disk writes less than 32 MB in this time. */
const freshMillis = 100;

/** A segment of the log, without which the database may not open; a new one takes 45 MB and needs room for writes. */
const [startFreeBytes, firstStartFreeBytes] = [16 * megabyte, 128 * megabyte];

export class DiskFull extends Error {
  override name = 'DiskFull';
}

/** Before the folder is touched, because PostgreSQL would only report a damaged database. Throws DiskFull. */
export function refuseFullDisk(
  directory: string,
  isFirstStart: boolean,
  freeBytes = freeBytesOf(directory),
): void {
  const needed = isFirstStart ? firstStartFreeBytes : startFreeBytes;
  if (freeBytes >= needed) return;
  const [free, least] = [freeBytes, needed].map((bytes) => `${Math.floor(bytes / megabyte)} MB`);
  throw new DiskFull(`${free} are free in ${directory}, and a start takes ${least}; free some space there`);
}

type Options = { freeBytes?: (directory: string) => number };

export type DiskRoom = {
  hasRoom: (minBytes?: number) => boolean;
  freeBytes: () => number;
  diskBytes: () => number;
};

/** On a full disk the embedded database can only stop, so writes are refused before. */
export function watchDiskRoom(directory: string, { freeBytes = freeBytesOf }: Options = {}): DiskRoom {
  let free = 0;
  let askedAt = -Infinity;
  const hasRoom = (minBytes = minimumFreeBytes): boolean => {
    if (performance.now() - askedAt >= freshMillis) {
      askedAt = performance.now();
      free = freeBytes(directory);
    }
    return free >= minBytes;
  };
  return { hasRoom, freeBytes: () => freeBytes(directory), diskBytes: () => diskBytesOf(directory) };
}

function freeBytesOf(directory: string): number {
  return bytesOf(directory, 'bavail');
}

function diskBytesOf(directory: string): number {
  return bytesOf(directory, 'blocks');
}

function bytesOf(directory: string, blocks: 'bavail' | 'blocks'): number {
  try {
    const found = statfsSync(directory);
    return found[blocks] * found.bsize;
  } catch {
    return Infinity;
  }
}
