import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Gate } from '../support/gate.ts';
import { openStage, peopleStage } from './open-stage.ts';
import { startServer } from './start-server.ts';

/** The database dies, then hangs, under load, and comes back. */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '30' } } });
const awayMs = Number(values.seconds) * 1000;
const dataDir = mkdtempSync(join(tmpdir(), 'ballpark-outage-'));
const stage = await openStage();
const { member, listingIds } = await peopleStage(stage.on, 5);
const gate = new Gate(new URL(stage.databaseUrl));
await gate.open();
const url = new URL(stage.databaseUrl);
url.host = `127.0.0.1:${gate.port}`;
const server = await startServer({ DATABASE_URL: url.href, DATA_DIR: dataDir });
const headers = { authorization: `Bearer ${member.token}` };

type Answer = { status: number; ms: number; at: number };

for (const [how, takeAway, bringBack] of [
  ['stopped', () => gate.shut(), () => gate.open()],
  ['frozen', async () => gate.freeze(), () => gate.thaw()],
] as const) {
  const over = new AbortController();
  const answers: Answer[] = [];
  const callers = Array.from({ length: 30 }, async (_, index) => {
    while (!over.signal.aborted) {
      answers.push(await ask(listingIds[index % listingIds.length] ?? ''));
      await sleep(100);
    }
  });
  await sleep(2000);
  const awayAt = performance.now();
  await takeAway();
  await sleep(awayMs);
  await bringBack();
  const backAt = performance.now();
  await sleep(6000);
  over.abort();
  await Promise.all(callers);

  const during = answers.filter(({ at, ms }) => at > awayAt && at + ms < backAt);
  const slowest = Math.max(...during.map(({ ms }) => ms));
  const refused = during.filter(({ status }) => status === 503).length;
  const lastRefusal = Math.max(
    ...answers.filter(({ status }) => status !== 200).map(({ at, ms }) => at + ms),
  );
  const backAfter = Math.max(0, lastRefusal - backAt);
  process.stdout.write(
    `${how} for ${values.seconds} s: ${refused} of ${during.length} answers 503, the slowest after ${Math.round(slowest)} ms; ` +
      `the last refusal ${Math.round(backAfter)} ms after its return\n`,
  );
  const isRight = refused === during.length && refused > 0 && slowest < 2200 && backAfter < 5000;
  if (!isRight) process.exitCode = 1;
}
await server.stop();
await gate.shut();
await stage.close();
rmSync(dataDir, { recursive: true, force: true });

async function ask(id: string): Promise<Answer> {
  const at = performance.now();
  const answer = await fetch(`${server.url}/api/listings/${id}`, { headers });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - at, at };
}
