import { randomUUID } from 'node:crypto';
import { onServer, urlOnServer } from '../../server/test/support/on-server.ts';

export type CopiedDatabase = { name: string; url: string; drop: () => Promise<void> };

/** A database of one's own on the PostgreSQL for tests, with what the template holds. */
export async function copyDatabase(template: string): Promise<CopiedDatabase> {
  const name = `ballpark_e2e_${randomUUID().replaceAll('-', '')}`;
  await onServer((admin) => admin.query(`create database ${name} template ${template}`));
  return {
    name,
    url: urlOnServer(name),
    drop: async () => void (await onServer((admin) => admin.query(`drop database ${name} with (force)`))),
  };
}
