import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';

/** In bytes. A container or a unit may be limited to less than the machine has. */
export function memoryHere(): number {
  return Math.min(limitHere(), totalmem());
}

/** What this process and its children can have together, in bytes: what it has now, what is free, and swap. */
export function memoryForUs(meminfo = readMeminfo(), limit = limitHere()): number {
  const bytesOf = (name: string): number =>
    Number(new RegExp(`^${name}: +(\\d+)`, 'm').exec(meminfo)?.[1]) * 1024;
  const free = process.memoryUsage.rss() + bytesOf('MemAvailable');
  // Other systems than Linux do not say.
  if (Number.isNaN(free)) return memoryHere();
  return Math.min(limit, free) + (bytesOf('SwapFree') || 0);
}

/** Infinity without a limit. */
function limitHere(): number {
  return process.constrainedMemory() || Infinity;
}

function readMeminfo(): string {
  try {
    return readFileSync('/proc/meminfo', 'utf8');
  } catch {
    return '';
  }
}
