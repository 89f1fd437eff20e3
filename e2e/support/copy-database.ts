import { randomUUID } from 'node:crypto';
import { onServer, urlOnServer } from '../../server/test/support/on-server.ts';

/** The server's own limit is for people who wait; on a busy machine a test takes longer. */
const connectSeconds = 15;

export type CopiedDatabase = { name: string; url: string; drop: () => Promise<void> };

/** A database of one's own on the PostgreSQL for tests, with what the template holds. */
export async function copyDatabase(template: string): Promise<CopiedDatabase> {
  const name = `ballpark_e2e_${randomUUID().replaceAll('-', '')}`;
  await onServer((admin) => admin.query(`create database ${name} template ${template}`));
  const url = new URL(urlOnServer(name));
  url.searchParams.set('connect_timeout', String(connectSeconds));
  return {
    name,
    url: url.href,
    drop: async () => void (await onServer((admin) => admin.query(`drop database ${name} with (force)`))),
  };
}
