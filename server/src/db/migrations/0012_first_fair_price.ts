import { type Kysely, sql } from 'kysely';

/** People who turned off every email get none about the first fair price either; its mail is on for all others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update notification_setting
    set channels = channels || '{"firstFairPrice": {"inApp": true, "mail": "off", "push": true}}'
    where not channels ? 'firstFairPrice'
      and (select bool_and(coalesce(channels -> kind ->> 'mail' = 'off', false)) from unnest('{suggestionReceived,
        listingEndsSoon,finalPriceAsked,pricedListingClosed,exportReady,questionAsked,questionAnswered}'::text[]) as kind)
      and not exists (select from jsonb_each(channels) where value ->> 'mail' <> 'off')`.execute(db);
}
