import { Client } from 'pg';

/** Works as the superuser of the server that TEST_DATABASE_URL names. */
export async function onServer<T>(work: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client({ connectionString: urlOnServer('postgres') });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** The URL of a database on the server that TEST_DATABASE_URL names. */
export function urlOnServer(name: string): string {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (serverUrl === undefined) throw new Error('TEST_DATABASE_URL names no PostgreSQL to test on');
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
