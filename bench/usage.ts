import { readdirSync, readFileSync } from 'node:fs';

const microsPerTick = 10_000;
const bytesPerPage = 4096;

/** Processor time so far in microseconds and resident memory in bytes; zeros where the system has no /proc. */
export function usageOf(pid: number): { cpuMicros: number; memory: number } {
  const fields = statOf(pid);
  return { cpuMicros: microsOf(fields.slice(11, 13)), memory: Number(fields[21] ?? 0) * bytesPerPage };
}

/** Processor time so far of a process's parent and all of its children, those that have ended included. */
export function familyMicros(pid: number): number {
  const parent = statOf(pid)[1];
  if (parent === undefined) return 0;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(name))
    .filter((fields) => fields[1] === parent);
  return [statOf(parent).slice(11, 15), ...children.map((fields) => fields.slice(11, 13))]
    .map(microsOf)
    .reduce((sum, micros) => sum + micros, 0);
}

/** The fields of /proc from the process's state on: the second is its parent, its times begin at the twelfth. */
function statOf(pid: number | string): string[] {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

function microsOf(ticks: readonly string[]): number {
  return ticks.reduce((sum, count) => sum + Number(count), 0) * microsPerTick;
}
