import { type RawBuilder, sql } from 'kysely';

/**
 * The people whom this person does not see: those they have blocked or muted, and those who have blocked them; none for moderators.
 */
export const unseenOfPerson = sql<string[]>`(case when app_user.role <> 'member' then '{}' else
  array(select unseen.person_id::text from unseen where unseen.viewer_id = app_user.id) end)`;

/** Whether a person's content shows to a reader who does not see these people. That of a former member, who is null, shows to everybody. */
export function isOfSeen(person: RawBuilder<unknown>, unseen: readonly string[] | RawBuilder<unknown>) {
  return sql<boolean>`(${person} is null or ${person} <> all(${unseen}::uuid[]))`;
}

/** Whether content of a person shows to a reader who is a column too, so that their unseen people are looked up here. */
export function isSeenBy(viewer: RawBuilder<unknown>, person: RawBuilder<unknown>) {
  return sql<boolean>`not exists (
    select from unseen join app_user as viewer on viewer.id = unseen.viewer_id and viewer.role = 'member'
    where unseen.viewer_id = ${viewer} and unseen.person_id = ${person})`;
}
