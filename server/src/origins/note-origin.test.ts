import { expect, it } from 'vitest';
import { noteAddress } from './note-origin.ts';

it('notes nothing of a caller who has hung up and so has no address any more', async () => {
  const deps = { now: () => new Date(), db: {} as never };
  await expect(noteAddress(deps, '01890000-0000-7000-8000-000000000001', undefined)).resolves.toBeUndefined();
});
