import { readConfig } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { createLog } from './log.ts';

type Work<T> = (database: Database, log: ReturnType<typeof createLog>) => Promise<T>;

export async function withDatabase<T>(work: Work<T>): Promise<T> {
  const { databaseUrl, databaseDirectUrl, dataDir, logLevel, logFormat } = readConfig();
  const log = createLog(logLevel, { format: logFormat });
  const database = await openDatabase({
    databaseUrl: databaseDirectUrl ?? databaseUrl,
    replicaUrl: undefined,
    dataDir,
    log,
  });
  try {
    return await work(database, log);
  } finally {
    await database.close();
  }
}
