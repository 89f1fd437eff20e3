import { readFile } from 'node:fs/promises';
import { explainFailure } from '../../server/src/explain-failure.ts';
import { backtestReport, readGuessTable } from './backtest.ts';
import { readClosedListings } from '../../server/src/prices/closed-listing-queries.ts';
import { withDatabase } from '../../server/src/with-database.ts';

/** Reads a file, or the installation's own closed listings. */
async function main(path: string | undefined): Promise<void> {
  const items =
    path === undefined
      ? await withDatabase(({ db }) => readClosedListings(db))
      : readGuessTable(await readFile(path, 'utf8'));
  process.stdout.write(backtestReport(items, path !== undefined));
}

try {
  await main(process.argv[2]);
} catch (error) {
  process.stderr.write(`Ballpark can’t backtest: ${explainFailure(error)}\n`);
  process.exitCode = 1;
}
