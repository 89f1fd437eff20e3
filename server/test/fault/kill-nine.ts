import { parseArgs } from 'node:util';
import { openStage, peopleStage } from './open-stage.ts';

/** Kills a server on PostgreSQL while users post listings, repeatedly; power-cut.ts does more to the embedded database. */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '100' } } });
const rounds = Number(values.rounds);
const stage = await openStage();
const { member } = await peopleStage(stage.on, 1);
const acknowledged = new Set<string>();
let [lost, halves] = [0, 0];
for (let round = 0; round < rounds; round += 1) {
  await postUntilKilled();
  const { rows } = await stage.on.pool.query<{ id: string; events: number }>(
    "select id, (select count(*)::integer from outbox where listing_id = listing.id and kind = 'listing.created') as events from listing",
  );
  const stored = new Set(rows.map(({ id }) => id));
  lost += [...acknowledged].filter((id) => !stored.has(id)).length;
  halves += rows.filter(({ events }) => events !== 1).length;
}
await stage.close();
process.stdout.write(
  `PostgreSQL, ${rounds} rounds: ${acknowledged.size} listings acknowledged, ${lost} lost, ${halves} stored in part\n`,
);
const isKept = lost + halves === 0 && acknowledged.size > 0;
process.exitCode = isKept ? 0 : 1;

async function postUntilKilled(): Promise<void> {
  const server = await stage.start();
  const posters = Array.from({ length: 8 }, async () => {
    while (await postOne(server.url));
  });
  setTimeout(() => process.kill(server.pid, 'SIGKILL'), 100 + Math.random() * 500);
  await Promise.all([server.ended, ...posters]);
  await server.stop();
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
