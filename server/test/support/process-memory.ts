import { readFileSync } from 'node:fs';

/** In MB: the most that a process ever had in memory, and what it has now. Linux tells; zeros for a process that has ended. */
export function memoryOf(pid: number): { peak: number; now: number } {
  const status = readOrEmpty(`/proc/${pid}/status`);
  const megabytes = (name: string): number =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024);
  return { peak: megabytes('VmHWM'), now: megabytes('VmRSS') };
}

/** The processes that a process has started and that live. */
export function childrenOf(pid: number): number[] {
  return readOrEmpty(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
