import { type RawBuilder, sql } from 'kysely';

/** The people of whom this person sees nothing: whom they have blocked or muted, and who has blocked them; none for moderators (product 15.13). */
export const unseenOfPerson = sql<string[]>`(case when app_user.role <> 'member' then '{}' else
  array(select unseen.person_id::text from unseen where unseen.viewer_id = app_user.id) end)`;

/** Whether what is of a person shows to one who sees nothing of these; a former member, who is null, shows to everybody. */
export function isOfSeen(person: RawBuilder<unknown>, unseen: readonly string[] | RawBuilder<unknown>) {
  return sql<boolean>`(${person} is null or ${person} <> all(${unseen}::uuid[]))`;
}

/** The same where the one who looks is in a column too, and nothing is known of them yet. */
export function isSeenBy(viewer: RawBuilder<unknown>, person: RawBuilder<unknown>) {
  return sql<boolean>`not exists (
    select from unseen join app_user as viewer on viewer.id = unseen.viewer_id and viewer.role = 'member'
    where unseen.viewer_id = ${viewer} and unseen.person_id = ${person})`;
}
