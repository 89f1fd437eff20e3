import { type Place, openAt, startWorker } from './worker.ts';

/** Kills a process that writes rows, repeatedly on the same data, and checks every acknowledged row. */
export async function runRounds(
  rounds: number,
  place: Place,
): Promise<{ acknowledged: number; lost: number }> {
  const acknowledged = new Set<number>();
  let lost = 0;
  for (let round = 0; round < rounds; round++) {
    const worker = startWorker('write', place);
    for await (const line of worker.lines) {
      if (line === 'ready') setTimeout(worker.kill, Math.random() * 700);
      else acknowledged.add(Number(line));
    }
    await worker.ended;
    const database = await openAt(place);
    const { rows } = await database.pool.query<{ id: number }>('select id from note');
    await database.close();
    const stored = new Set(rows.map(({ id }) => id));
    lost += [...acknowledged].filter((id) => !stored.has(id)).length;
  }
  return { acknowledged: acknowledged.size, lost };
}
