import { statfsSync } from 'node:fs';

/** Four segments of the embedded database's log: enough for the writes that run when the refusals begin. */
const defaultMinimumBytes = 64 * 1024 * 1024;
/** A disk writes less than 64 MB in this time, so it cannot become full between two checks. */
const freshMillis = 100;

type Options = {
  minimumFreeBytes?: number;
  /** Bytes that this process may still write below the directory. */
  freeBytes?: (directory: string) => number;
};

/**
 * Says whether there is room for a write. On a full disk the embedded database can only stop, so writes are refused while there is still
 * some room. The disk is asked at most ten times a second; the last answer holds in between.
 */
export function watchDiskRoom(directory: string, options: Options = {}): { hasRoom: () => boolean } {
  const { minimumFreeBytes = defaultMinimumBytes, freeBytes = freeBytesOf } = options;
  let answer = true;
  let askedAt = -Infinity;
  const hasRoom = (): boolean => {
    if (performance.now() - askedAt >= freshMillis) {
      askedAt = performance.now();
      answer = freeBytes(directory) >= minimumFreeBytes;
    }
    return answer;
  };
  return { hasRoom };
}

function freeBytesOf(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  } catch {
    // The folder does not exist (yet or any more); then the write itself fails.
    return Infinity;
  }
}
