import { Client } from 'pg';

/** As superuser of TEST_DATABASE_URL. */
export async function onServer<T>(work: (admin: Client) => Promise<T>, database = 'postgres'): Promise<T> {
  const admin = new Client({ connectionString: urlOnServer(database) });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

export function urlOnServer(name: string): string {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (serverUrl === undefined) throw new Error('TEST_DATABASE_URL names no PostgreSQL to test on');
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
