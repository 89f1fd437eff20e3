import { statfsSync } from 'node:fs';

/** Four WAL segments, enough for the writes that are running. */
export const minimumFreeBytes = 64 * 1024 * 1024;
/** A disk writes less than 64 MB in this time. */
const freshMillis = 100;

type Options = {
  minimumFreeBytes?: number;
  freeBytes?: (directory: string) => number;
};

export type DiskRoom = { hasRoom: () => boolean; freeBytes: () => number; diskBytes: () => number };

/** On a full disk the embedded database can only stop, so writes are refused before. */
export function watchDiskRoom(directory: string, options: Options = {}): DiskRoom {
  const { minimumFreeBytes: minimum = minimumFreeBytes, freeBytes = freeBytesOf } = options;
  let answer = true;
  let askedAt = -Infinity;
  const hasRoom = (): boolean => {
    if (performance.now() - askedAt >= freshMillis) {
      askedAt = performance.now();
      answer = freeBytes(directory) >= minimum;
    }
    return answer;
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
