import { readConfig } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { createLog, type Log } from './log.ts';

export async function withDatabase<T>(work: (db: Database['db'], log: Log) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir, logLevel, logFormat } = readConfig();
  const log = createLog(logLevel, { format: logFormat });
  const database = await openDatabase({ databaseUrl, replicaUrl: undefined, dataDir, log });
  try {
    return await work(database.db, log);
  } finally {
    await database.close();
  }
}
