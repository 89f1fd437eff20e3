import { NotFound } from '../../errors.ts';
import { type Reader, sees } from '../../sees.ts';
import type { lockQuestion } from './question-queries.ts';

type Found = NonNullable<Awaited<ReturnType<typeof lockQuestion>>>;

/**
 * Throws 404 where a question is gone, hidden for all but who asked, or where who asked or the listing’s owner is somebody of
 * whom this person sees nothing (15.13).
 */
export function requireSeenQuestion(found: Found | undefined, reader: Reader): asserts found is Found {
  const isHidden = found && found.hidden_by !== null && found.user_id !== reader.id;
  if (!found || isHidden || !sees(reader, found.owner_id) || !sees(reader, found.user_id))
    throw new NotFound('questionNotFound');
}
