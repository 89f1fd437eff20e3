import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataDirLocked, lockDataDir } from '../../src/db/embedded/data-dir-lock.ts';

let dataDir: string;
let children: ChildProcess[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ballpark-lock-'));
  children = [];
});
afterEach(async () => {
  await Promise.all(children.map(async (child) => end(child, 'SIGKILL')));
  rmSync(dataDir, { recursive: true, force: true });
});

/** Resolves to 'held' or the refusal's text. */
async function start() {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../fault/hold-data-dir.ts'), dataDir]);
  children.push(child);
  const said = [child.stdout, child.stderr].map((stream) => once(stream, 'data'));
  const [answer] = await Promise.race(said);
  return { child, answer: String(answer) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

test('a second process is refused with one clear line and a failing exit', async () => {
  const first = await start();
  const second = await start();
  expect(first.answer).toBe('held\n');
  expect(second.answer).toBe(
    `${dataDir} is in use by another process (${first.child.pid}); stop that one first, or set another DATA_DIR\n`,
  );
  await expect.poll(() => second.child.exitCode).toBe(1);
});

test('an ordinary end leaves nothing behind', async () => {
  const { child } = await start();
  const ended = once(child, 'exit');
  child.stdin.end();
  expect((await ended)[0]).toBe(0);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('of processes that start together exactly one wins, also over what a killed one left', async () => {
  const killed = await start();
  await end(killed.child, 'SIGKILL');
  expect(readdirSync(dataDir)).toHaveLength(1);
  const answers = (await Promise.all(Array.from({ length: 5 }, start))).map(({ answer }) => answer);
  expect(answers.filter((answer) => answer === 'held\n')).toHaveLength(1);
  expect(answers.filter((answer) => answer.includes('is in use by another process'))).toHaveLength(4);
});

test('a later process that was given the number of a dead one does not count as it', async () => {
  const { path, text } = await ownClaim();
  writeFileSync(path, text.replace(/\n.*/, '\nbefore'));
  (await lockDataDir(dataDir)).release();
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a process of another container holds the folder as long as it beats', { timeout: 30_000 }, async () => {
  const { path, text } = await ownClaim();
  writeFileSync(path, `elsewhere ${text}`);
  const beat = setInterval(() => utimesSync(path, new Date(), new Date()), 100);
  await expect(lockDataDir(dataDir)).rejects.toThrow(DataDirLocked);
  clearInterval(beat);
  utimesSync(path, new Date(), new Date(Date.now() - 11_000));
  (await lockDataDir(dataDir)).release();
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a copy of a folder in use is refused until the original has ended', async () => {
  const { child } = await start();
  const copy = `${dataDir}-copy`;
  try {
    cpSync(dataDir, copy, { recursive: true, preserveTimestamps: true });
    await expect(lockDataDir(copy)).rejects.toThrow(`${copy} is in use by another process (${child.pid})`);
    await end(child, 'SIGKILL');
    (await lockDataDir(copy)).release();
    expect(readdirSync(copy)).toEqual([]);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});

/** This process's claim, and an earlier one's path. */
async function ownClaim(): Promise<{ path: string; text: string }> {
  const lock = await lockDataDir(dataDir);
  const [name = ''] = readdirSync(dataDir);
  const text = readFileSync(join(dataDir, name), 'utf8');
  lock.release();
  return { path: join(dataDir, `process-${process.pid}-earlier.lock`), text };
}
