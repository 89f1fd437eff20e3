import type { Deps } from '../deps.ts';
import type { JobData } from '../jobs/queues.ts';
import { findAddressee } from './auth-queries.ts';
import { passwordChangedMail } from './password-changed-mail.ts';

/** Writes to a person whose password was changed. Sent again after a crash, it is the same mail. */
export async function sendPasswordChangedMail(
  deps: Deps,
  { userId, way, changedAt }: JobData['send-password-changed-mail'],
): Promise<void> {
  const person = await findAddressee(deps.db, userId);
  if (!person) return;
  const at = new Date(changedAt);
  await deps.mailer.send({
    id: `password-${userId}-${at.getTime()}`,
    to: person.email,
    ...passwordChangedMail({
      name: person.name,
      way,
      at,
      timeZone: person.time_zone,
      publicUrl: deps.config.publicUrl,
    }),
  });
}
