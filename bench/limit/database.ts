import pg from 'pg';

// Amounts and counts are far below the largest number that is exact.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** It has as many connections as the product's pool. */
export const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
pool.on('error', () => {});

/** The rows of a named statement. */
export async function run<Row extends pg.QueryResultRow>(
  query: { name: string; text: string },
  values: unknown[],
  client: pg.Pool | pg.PoolClient = pool,
): Promise<Row[]> {
  return (await client.query<Row>({ ...query, values })).rows;
}
