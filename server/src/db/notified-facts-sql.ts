import type { NotificationFacts } from '@ballpark/domain/notification-text.ts';
import { type RawBuilder, sql } from 'kysely';
import { isSeenBy } from './unseen-sql.ts';

/**
 * The facts of a notification with whom it is about and the amount that they suggest, as they are now. Both are read and not stored, so that
 * nothing stays of what is hidden, gone, or of a person who has left or whom the reader does not see any more. An amount is read by the
 * owner alone, who may know all guesses.
 */
export const notifiedFacts: RawBuilder<NotificationFacts> = sql`(notification.facts || coalesce(
  (select jsonb_build_object('name', ${shownName()}, 'amountMinor', suggestion.amount_minor, 'currency', priced.currency)
    from suggestion join listing as priced on priced.id = suggestion.listing_id join app_user as other on other.id = suggestion.user_id
    where suggestion.id = ${subjectOf('suggestionReceived', 'suggestionEdited')} and suggestion.hidden_by is null
      and priced.user_id = notification.user_id and ${isSeenBy(sql.ref('notification.user_id'), sql.ref('other.id'))}),
  (select jsonb_build_object('name', ${shownName()})
    from question join listing as asked on asked.id = question.listing_id
    join app_user as other on other.id = case notification.kind when 'questionAsked' then question.user_id else asked.user_id end
    where question.id = ${subjectOf('questionAsked', 'questionAnswered')} and question.hidden_by is null
      and notification.user_id in (question.user_id, asked.user_id)
      and ${isSeenBy(sql.ref('notification.user_id'), sql.ref('other.id'))}),
  '{}'::jsonb))`;

/** As beside a suggestion. */
function shownName() {
  return sql`coalesce(nullif(other.username, ''), nullif(other.name, ''), 'Anonymous')`;
}

/** The id that notifications of these kinds keep of what they are about; null for others. */
function subjectOf(...kinds: string[]) {
  return sql`case when notification.kind = any(${sql.lit(`{${kinds.join()}}`)}::text[]) then (notification.facts ->> 'subjectId')::uuid end`;
}
