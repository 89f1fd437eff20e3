import { expect, it } from 'vitest';
import { recordAddress } from './client-hashes.ts';

it('notes nothing of a caller who has hung up and so has no address any more', async () => {
  const deps = { now: () => new Date(), db: {} as never };
  await expect(
    recordAddress(deps, '01890000-0000-7000-8000-000000000001', undefined),
  ).resolves.toBeUndefined();
});
