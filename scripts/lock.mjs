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
import { isSystemError } from './run-command.mjs';

const beatMs = 2000;
const staleMs = 30_000;

/**
 * A lock is stale if its process is gone, or if it was not touched for half a minute.
 *
 * @template T
 * @param {string} path
 * @param {() => void} onWait
 * @param {() => Promise<T>} work
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

/** @param {string} path */
function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!isSystemError(error, 'EEXIST')) throw error;
  }
  const holder = read(path);
  if (holder !== undefined && isStale(path, holder)) removeStale(path, holder);
  return false;
}

/**
 * @param {string} path
 * @param {string} holder
 */
function isStale(path, holder) {
  const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  return age > staleMs || (holder !== '' && !isAlive(Number(holder)));
}

/**
 * Renames first, so that another process's new lock can be restored.
 *
 * @param {string} path
 * @param {string} holder
 */
function removeStale(path, holder) {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (readFileSync(aside, 'utf8') !== holder) linkSync(aside, path);
  } catch (error) {
    if (!isSystemError(error, 'ENOENT', 'EEXIST')) throw error;
  }
  rmSync(aside, { force: true });
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isSystemError(error, 'EPERM');
  }
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    throw error;
  }
}
