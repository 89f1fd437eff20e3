import type { Deps } from '../../deps.ts';
import { NotFound } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { updatePasskeyName } from './passkey-queries.ts';

/** Throws 404 if it is not the person's own. */
export async function renamePasskey(
  { db }: Deps,
  id: string,
  name: string,
  user: SessionUser,
): Promise<void> {
  if (!(await updatePasskeyName(db, user.id, id, name))) throw new NotFound();
}
