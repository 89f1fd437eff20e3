import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const beatMs = 2000;
const staleMs = 30_000;

/**
 * Runs `work` while no other process does the same under this lock file. A lock whose process is gone, or which
 * has not been touched for half a minute, counts as left behind and is taken over.
 */
export async function withLock(path, onWait, work) {
  mkdirSync(dirname(path), { recursive: true });
  let hasWaited = false;
  while (!take(path)) {
    if (!hasWaited) onWait();
    hasWaited = true;
    await sleep(250);
  }
  const isOurs = () => read(path) === String(process.pid);
  const beat = setInterval(() => isOurs() && utimesSync(path, new Date(), new Date()), beatMs);
  const release = () => isOurs() && rmSync(path, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}

function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const holder = read(path);
  if (holder !== undefined && isStale(path, holder)) removeStale(path, holder);
  return false;
}

function isStale(path, holder) {
  const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  return age > staleMs || (holder !== '' && !isAlive(Number(holder)));
}

/** Moves the lock aside before it is removed: a lock that another process has just taken is put back. */
function removeStale(path, holder) {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (readFileSync(aside, 'utf8') !== holder) linkSync(aside, path);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  }
  rmSync(aside, { force: true });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
