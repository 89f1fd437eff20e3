import pg from 'pg';

/** A connection of its own to PostgreSQL. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
