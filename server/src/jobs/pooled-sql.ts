import type { Pool } from 'pg';
import type { Db } from 'pg-boss';

/**
 * Runs the job queue's statements over the server's own pool, so that both databases serve it alike. Some statements are whole `begin …
 * commit` scripts. If one fails midway, it must not leave its transaction open on a connection that the next caller gets, and the embedded
 * database has only one.
 */
export function pooledSql(pool: Pool): Db {
  return {
    async executeSql(text, values) {
      const client = await pool.connect();
      try {
        return await (values === undefined ? client.query(text) : client.query(text, values));
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
  };
}
