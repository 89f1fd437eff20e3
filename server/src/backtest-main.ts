import { readFile } from 'node:fs/promises';
import { readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { explainFailure } from './explain-failure.ts';
import { createLog } from './log.ts';
import type { GuessedItem } from './prices/backtest.ts';
import { backtestReport } from './prices/backtest-report.ts';
import { readClosedListings } from './prices/closed-listing-queries.ts';
import { readGuessTable } from './prices/read-guess-table.ts';

/** Measures the fair price on guesses whose prices are known: those of a file, or of the installation's own closed listings. */
async function main(path: string | undefined): Promise<void> {
  const items = path === undefined ? await ownListings() : readGuessTable(await readFile(path, 'utf8'));
  process.stdout.write(backtestReport(items, path !== undefined));
}

async function ownListings(): Promise<GuessedItem[]> {
  const { databaseUrl, dataDir, logLevel } = readConfig();
  const log = createLog(logLevel);
  const database = await openDatabase({ databaseUrl, replicaUrl: undefined, dataDir, log });
  try {
    return await readClosedListings(database.db);
  } finally {
    await database.close();
  }
}

try {
  await main(process.argv[2]);
} catch (error) {
  process.stderr.write(`Ballpark cannot backtest: ${explainFailure(error)}\n`);
  process.exitCode = 1;
}
