import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openStage, peopleStage } from './open-stage.ts';
import { startServer } from './start-server.ts';

/** Kills a server on PostgreSQL with SIGKILL while users post listings, repeatedly, and checks every listing that got a 201. */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const dataDir = mkdtempSync(join(tmpdir(), 'ballpark-kill-nine-'));
const stage = await openStage();
const { member } = await peopleStage(stage.on, 1);
const acknowledged = new Set<string>();
let lost = 0;
let halves = 0;
for (let round = 0; round < Number(values.rounds); round += 1) {
  await postUntilKilled();
  const { rows } = await stage.on.pool.query<{ id: string; events: number }>(
    "select id, (select count(*)::integer from outbox where listing_id = listing.id and kind = 'listing.created') as events from listing",
  );
  const stored = new Set(rows.map(({ id }) => id));
  lost += [...acknowledged].filter((id) => !stored.has(id)).length;
  halves += rows.filter(({ events }) => events !== 1).length;
}
await stage.close();
rmSync(dataDir, { recursive: true, force: true });
process.stdout.write(
  `${values.rounds} rounds of kill -9 on PostgreSQL: ${acknowledged.size} listings acknowledged, ${lost} lost, ${halves} stored in part\n`,
);
process.exitCode = lost + halves === 0 && acknowledged.size > 0 ? 0 : 1;

async function postUntilKilled(): Promise<void> {
  const server = await startServer({ DATABASE_URL: stage.databaseUrl, DATA_DIR: dataDir });
  const gone = new Promise((resolve) => server.process.once('exit', resolve));
  const posters = Array.from({ length: 8 }, async () => {
    while (await postOne(server.url));
  });
  setTimeout(() => server.process.kill('SIGKILL'), 100 + Math.random() * 500);
  await Promise.all([gone, ...posters]);
}

/** False once the server is gone. */
async function postOne(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/listings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Lamp', description: 'Brass', location: 'Berlin' }),
  }).catch(() => null);
  const text = await answer?.text().catch(() => null);
  if (answer === null || text === null || text === undefined) return false;
  if (answer.status !== 201) throw new Error(`not posted: ${answer.status} ${text}`);
  acknowledged.add((JSON.parse(text) as { data: { id: string } }).data.id);
  return true;
}
