import type { Point } from '@ballpark/domain/places.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { selectCards } from '../cards/card-queries.ts';
import { centreOf, farnessSql, listingIsShown, pricedAt, reachOf, squareMiddleSql } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import { type SearchTerms, wordQueries } from '../search/search-word-queries.ts';

export type PublicWanted = {
  kind: 'sold' | 'open';
  terms: SearchTerms;
  around: { point: Point; radiusKm: number } | null;
  personId: string | null;
  now: Date;
  most: number;
};

/** So many of the newest are looked through, whatever is asked for. */
const maxLookedThrough = 5000;

/**
 * The newest listings that their owners let everybody see; with a final price, or still open. Around a point go those whose squares have
 * their middles there, or circles would find the listing's own point.
 */
export async function findPublicListings(db: Kysely<Schema>, wanted: PublicWanted) {
  const { kind, terms, around, personId, now, most } = wanted;
  const columns = {
    latitude: squareMiddleSql('listing.latitude'),
    longitude: squareMiddleSql('listing.longitude'),
  };
  const farness = (point: Point) => {
    const { latitude, longitude, cosine } = centreOf(point);
    return farnessSql(columns, {
      latitude: sql`${latitude}`,
      longitude: sql`${longitude}`,
      cosine: sql`${cosine}`,
    });
  };
  const state: RawBuilder<boolean> =
    kind === 'open'
      ? sql`listing.is_active and listing.expires_at > ${now} and listing.expires_at < '9999-01-01'`
      : sql`not listing.is_active and listing.final_price_minor is not null`;
  return selectCards(db, sql`null::uuid`)
    .innerJoin(newest(wanted).as('newest'), 'newest.id', 'listing.id')
    .select(
      sql<Date>`case when listing.is_active then listing.created_at else ${pricedAt} end`.as('changed_at'),
    )
    .where('listing.is_shared', '=', true)
    .where(listingIsShown)
    .where(state)
    .$if(personId !== null, (query) => query.where('listing.user_id', '=', personId))
    .$if(terms.length > 0, (query) =>
      query.where(sql<boolean>`listing.tsv @@ ${wordQueries({ terms }).words}::tsquery`),
    )
    .$if(around !== null, (query) =>
      around === null
        ? query
        : query.where(sql<boolean>`${farness(around.point)} <= ${reachOf(around.radiusKm)}`),
    )
    .orderBy('newest.place', 'desc')
    .limit(most)
    .execute();
}

export type PublicRow = Awaited<ReturnType<typeof findPublicListings>>[number];

/** By the order in which prices became known, or of posting. */
function newest({ kind, personId }: PublicWanted) {
  const most = sql.lit(maxLookedThrough);
  const rows: RawBuilder<{ id: string; place: string }> =
    personId !== null
      ? sql`(select id, created_at as place from listing where user_id = ${personId} order by created_at desc limit ${most})`
      : kind === 'open'
        ? sql`(select id, created_at as place from listing where is_active and hidden_by is null order by created_at desc, id desc limit ${most})`
        : sql`(select listing_id as id, position as place from closed_listing order by position desc limit ${most})`;
  return rows;
}
