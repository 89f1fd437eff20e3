import { hourMs } from '@ballpark/domain/durations.ts';
import { setImmediate as breathe } from 'node:timers/promises';
import { z } from 'zod';
import { nowhere } from '../adapters/places.ts';
import { findSetting, saveSetting } from '../db/setting-queries.ts';
import type { Deps } from '../deps.ts';
import { job } from '../job.ts';
import { recurring } from '../jobs/job-kind.ts';
import { type LabelledTable, findPlaced, saveLabels } from './place-label-queries.ts';

const key = 'place-labels';
/** Listings twice, because processes of the version before may store typed texts beside this one. */
const steps: readonly LabelledTable[] = ['listing', 'app_user', 'listing'];
const pauseMs = hourMs;
const progress = z.object({ step: z.number(), after: z.string(), dueAt: z.number() });
const firstId = '00000000-0000-0000-0000-000000000000';
/** Few, so that the embedded database’s only connection is soon free. */
const batch = 100;

/**
 * Version 1.0.0 stored what people typed, such as an address, where this one stores `placeAt`. Runs once over
 * all rows; every run goes on where the last one ended.
 */
export async function relabelPlaces(
  { db, places, now }: Pick<Deps, 'db' | 'places' | 'now'>,
  maxBatches = 100,
): Promise<number> {
  let count = 0;
  for (let batches = 0; batches < maxBatches; batches += 1) {
    const kept = (await findSetting(db, key)) ?? { step: 0, after: firstId, dueAt: 0 };
    const { step, after, dueAt } = progress.parse(kept);
    const table = steps[step];
    if (table === undefined || dueAt > now().getTime()) break;
    const rows = await findPlaced(db, table, { after, most: batch });
    const changes = rows.flatMap(({ id, latitude, longitude, location: before }) => {
      if (before === null) return [];
      const isPlaced = latitude !== null && longitude !== null;
      const place = isPlaced ? places.placeAt({ latitude, longitude }, before) : nowhere;
      return place.formattedLocation === before ? [] : [{ id, before, label: place.formattedLocation }];
    });
    const last = rows.at(-1);
    const next =
      last === undefined
        ? { step: step + 1, after: firstId, dueAt: now().getTime() + pauseMs }
        : { step, after: last.id, dueAt };
    await db.transaction().execute(async (trx) => {
      await saveLabels(trx, table, changes);
      await saveSetting(trx, key, next);
    });
    count += changes.length;
    await breathe();
  }
  return count;
}

export const relabelPlacesJob = job({
  name: 'relabel-places',
  cron: '* * * * *',
  retry: recurring,
  pollSeconds: 30,
  async run(deps) {
    const count = await relabelPlaces(deps);
    if (count > 0) deps.log.info({ count }, 'places of listings and people named anew');
  },
});
