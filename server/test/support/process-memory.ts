import { readFileSync } from 'node:fs';

/** Peak and current MB on Linux; zeros for an ended process. */
export function memoryOf(pid: number): { peak: number; now: number } {
  const status = readOrEmpty(`/proc/${pid}/status`);
  const megabytes = (name: string): number =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024);
  return { peak: megabytes('VmHWM'), now: megabytes('VmRSS') };
}

/** Running child processes. */
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
