import { parseArgs } from 'node:util';
import { openStage } from './open-stage.ts';
import { raceAutoClose } from './race-auto-close.ts';

/** Eight processes close a thousand listings on PostgreSQL; half are killed. */
const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '1000' },
    workers: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
  },
});
const workers = Number(values.workers);
const race = { listings: Number(values.listings), workers, kills: Math.floor(workers / 2) };
const stage = await openStage();
for (let round = 1; round <= Number(values.rounds); round++) {
  const { closedAtKill, ...wrong } = await raceAutoClose(stage.on, race);
  process.stdout.write(
    `round ${round}: ${race.listings} listings, ${race.kills} of ${workers} workers killed with ${closedAtKill} closed: ${JSON.stringify(wrong)}\n`,
  );
  if (Object.values(wrong).some((count) => count > 0)) process.exitCode = 1;
}
await stage.close();
