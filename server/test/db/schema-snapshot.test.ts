import { expect, test } from 'vitest';
import { describeSchema } from '../support/describe-schema.ts';
import { openTestDatabase } from '../support/test-database.ts';

// After a migration: npx vitest run --project server server/test/db/schema-snapshot.test.ts -u
test.for(
  process.env['TEST_DATABASE_URL'] === undefined
    ? ['embedded' as const]
    : (['embedded', 'postgres'] as const),
)('schema.sql is what the migrations make (%s)', async (kind) => {
  const { pool, close } = await openTestDatabase(kind);
  await expect(await describeSchema(pool)).toMatchFileSnapshot('../../src/db/schema.sql');
  await close();
});
