import { type Config, readConfig } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { createLog } from './log.ts';

type Tools = { config: Config; log: ReturnType<typeof createLog> };

export async function withDatabase<T>(work: (database: Database, tools: Tools) => Promise<T>): Promise<T> {
  const config = readConfig();
  const { databaseUrl, databaseDirectUrl, dataDir, logLevel, logFormat } = config;
  const log = createLog(logLevel, { format: logFormat });
  const database = await openDatabase({
    databaseUrl: databaseDirectUrl ?? databaseUrl,
    replicaUrl: undefined,
    dataDir,
    log,
  });
  try {
    return await work(database, { config, log });
  } finally {
    await database.close();
  }
}
