import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { openEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts';

type Cuts = { acknowledged: number; lost: number; unopenable: number };

/**
 * Cuts the power of a process that writes to the database, repeatedly, and checks every acknowledged row. Without flushing it shows what a
 * lying disk does.
 */
export async function cutPower(rounds: number, { isFlushing = true } = {}): Promise<Cuts> {
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-power-cut-'));
  const cuts: Cuts = { acknowledged: 0, lost: 0, unopenable: 0 };
  const acknowledged = new Set<number>();
  let dataDir = join(folder, '0');
  await (await openEmbeddedPostgres(join(dataDir, 'postgres'))).close();
  for (let round = 1; round <= rounds && cuts.unopenable === 0; round += 1) {
    const leftDir = join(folder, String(round));
    const writer = join(import.meta.dirname, 'write-until-cut.ts');
    await promisify(execFile)(process.execPath, [writer, dataDir, leftDir, isFlushing ? 'yes' : 'no']);
    for (const id of acknowledgedIn(leftDir)) acknowledged.add(id);
    const stored = await readNotes(leftDir).catch(() => null);
    if (stored === null) cuts.unopenable += 1;
    else cuts.lost += [...acknowledged].filter((id) => !stored.has(id)).length;
    rmSync(dataDir, { recursive: true, force: true });
    dataDir = leftDir;
  }
  rmSync(folder, { recursive: true, force: true });
  return { ...cuts, acknowledged: acknowledged.size };
}

function acknowledgedIn(folder: string): number[] {
  return JSON.parse(readFileSync(join(folder, 'acknowledged.json'), 'utf8')) as number[];
}

/** Rejects if the database does not open, or its table and index disagree. */
async function readNotes(dataDir: string): Promise<Set<number>> {
  const pglite = await openEmbeddedPostgres(join(dataDir, 'postgres'), {
    // The real disk does not matter here.
    sync: () => {},
    fatal: (message) => {
      throw new Error(message);
    },
  });
  await pglite.exec('create table if not exists note (id integer primary key, text text)');
  const { rows } = await pglite.query<{ id: number; text: string }>('select id, text from note');
  await pglite.exec('set enable_seqscan = off; set enable_bitmapscan = off');
  for (const { id } of rows) {
    const found = await pglite.query('select from note where id = $1', [id]);
    if (found.rows.length !== 1) throw new Error(`the index does not find ${id}`);
  }
  await pglite.close();
  return new Set(rows.map(({ id }) => id));
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '25' } } });
  const { acknowledged, lost, unopenable } = await cutPower(Number(values.rounds));
  // The control: without flushing, the cuts do harm.
  const control = await cutPower(3, { isFlushing: false });
  process.stdout.write(
    `${values.rounds} power cuts: ${acknowledged} rows acknowledged, ${lost} lost, ${unopenable} databases unopenable\n` +
      `3 on a disk that only pretends to flush: ${control.lost} of ${control.acknowledged} rows lost, ${control.unopenable} databases unopenable\n`,
  );
  const isRight = acknowledged > 0 && lost + unopenable === 0 && control.lost + control.unopenable > 0;
  process.exitCode = isRight ? 0 : 1;
}
