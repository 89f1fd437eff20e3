import type { Question } from '@ballpark/domain/contract/questions.ts';
import { askRefusal } from '@ballpark/domain/listing-access.ts';
import { holdBackWords } from '../../contributions/hold-back.ts';
import type { Deps } from '../../deps.ts';
import { NotFound, refusalError } from '../../errors.ts';
import { recordEvents } from '../../events/outbox-queries.ts';
import { rememberNothing, type RememberReply } from '../../http/idempotency.ts';
import { newId } from '../../new-id.ts';
import type { SessionUser } from '../../session-user.ts';
import { lockListing } from '../listing-queries.ts';
import { requireShown } from '../require-shown.ts';
import { presentQuestion } from './present-question.ts';
import { countAsked, findQuestion, insertQuestion } from './question-queries.ts';

/** Asks about another's open listing. */
export async function askAboutListing(
  deps: Deps,
  listingId: string,
  { text }: { text: string },
  user: SessionUser,
  remember: RememberReply = rememberNothing,
): Promise<Question> {
  const now = deps.now();
  const id = newId();
  return deps.db.transaction().execute(async (trx) => {
    const listing = requireShown(await lockListing(trx, listingId), user);
    const refusal = askRefusal(listing, await countAsked(trx, listingId, user.id), user.id, now.getTime());
    if (refusal) throw refusalError(refusal);
    const added = { kind: 'question', id } as const;
    await holdBackWords(deps, trx, { added, listingId, text, field: 'text' }, user);
    await insertQuestion(trx, { id, listingId, userId: user.id, text, now });
    const payload = { questionId: id, byUserId: user.id };
    await recordEvents(trx, [{ kind: 'question.asked', userId: listing.ownerId, listingId, payload }], now);
    const row = await findQuestion(trx, id);
    if (!row) throw new NotFound('questionNotFound');
    const question = presentQuestion(row);
    await remember(trx, question);
    return question;
  });
}
