import { type Kysely, sql, type SqlBool } from 'kysely';
import { distanceKmSql } from '../db/distance-sql.ts';
import type { Schema } from '../db/schema.ts';
import { holdsTerms, type Place, type SearchTerms } from './search-queries.ts';

/** Where listings lie: anywhere (also nowhere), or in a ring around a point; kilometres, the inner bound left out. */
export type Region =
  | { kind: 'anywhere' }
  | {
      kind: 'ring';
      latitude: number;
      longitude: number;
      overKm: number;
      toKm: number;
      cells: readonly number[] | null;
    };

export type Filter = {
  status: 'active' | 'closed' | 'all';
  type: 'PRODUCT' | 'SERVICE' | undefined;
  /** None: every listing. */
  terms: SearchTerms;
  /** Where a listing holds the terms; anywhere when left out. */
  place?: Place;
};

/** The ids of a region's listings, newest first. */
export async function findFeedIds(
  db: Kysely<Schema>,
  filter: Filter,
  region: Region,
  limit: number,
  offset: number,
): Promise<string[]> {
  const rows = await matching(db, filter, region)
    .select('listing.id')
    .orderBy('listing.created_at', 'desc')
    .orderBy('listing.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => row.id);
}

/** How many listings match, counted no further than `most`. */
export async function countFeed(
  db: Kysely<Schema>,
  filter: Filter,
  region: Region,
  most: number,
): Promise<number> {
  const { count } = await db
    .selectFrom(matching(db, filter, region).select('listing.id').limit(most).as('match'))
    .select((count) => count.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function matching(db: Kysely<Schema>, filter: Filter, region: Region) {
  let query = db.selectFrom('listing');
  // Literal, so that the partial indexes apply.
  if (filter.status !== 'all')
    query = query.where('listing.is_active', '=', sql.lit(filter.status === 'active'));
  if (filter.type) query = query.where('listing.type', '=', filter.type);
  if (filter.terms.length > 0) query = query.where(holdsTerms(filter.terms, filter.place));
  if (region.kind === 'anywhere') return query;
  if (region.cells) query = query.where('listing.cell', '=', sql<number>`any(${region.cells})`);
  return query.where(inRing(region));
}

/** A listing that lies nowhere is beyond every ring but the last. */
function inRing(region: Region & { kind: 'ring' }) {
  const columns = { latitude: 'listing.latitude', longitude: 'listing.longitude' };
  const distance = distanceKmSql(columns, region);
  if (region.toKm === Infinity)
    return sql<SqlBool>`(listing.latitude is null or ${distance} > ${region.overKm})`;
  return sql<SqlBool>`${distance} <= ${region.toKm} and ${distance} > ${region.overKm}`;
}
