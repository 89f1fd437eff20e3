import { randomUUID } from 'node:crypto';
import { onServer, urlOnServer } from '../../server/test/support/on-server.ts';

/** On a busy machine tests wait longer than the server's own limit. */
const connectSeconds = 15;

export type CopiedDatabase = { name: string; url: string; drop: () => Promise<void> };

/** Copies the template on the PostgreSQL for tests. */
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
