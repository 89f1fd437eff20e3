import type { Deps } from '../deps.ts';
import type { ExportPart } from './export-parts-queries.ts';

const rowsAtOnce = 500;

/** Writes the rows of a part as a JSON array, one row a line. It reads one page of rows at a time. */
export async function* jsonList(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  part: ExportPart,
  userId: string,
): AsyncGenerator<string> {
  let after: string | null = null;
  let separator = '';
  yield '[';
  for (;;) {
    const rows: { id: string; row: object }[] = await part.read(db, {
      userId,
      after,
      most: rowsAtOnce,
      now: now(),
    });
    if (rows.length > 0) {
      // One write for each page: a stream of single lines would take longer to pack than to read.
      yield separator + rows.map(({ row }) => `\n${JSON.stringify(row)}`).join(',');
      separator = ',';
    }
    if (rows.length < rowsAtOnce) break;
    after = rows.at(-1)?.id ?? null;
  }
  yield '\n]\n';
}
