import {
  type AcceptedPage,
  type SitePage,
  type Versions,
  acceptedPages,
} from '@ballpark/domain/site-pages.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

export type PageVersion = { page: SitePage; version: number; text: string; publishedAt: Date };

/** Of pages that nobody has edited there is none. */
export async function findNewestPages(db: Kysely<Schema>): Promise<PageVersion[]> {
  return selectVersions(db).distinctOn('page').orderBy('page').orderBy('version', 'desc').execute();
}

export async function findPageVersion(db: Kysely<Schema>, page: SitePage, version: number) {
  return selectVersions(db).where('page', '=', page).where('version', '=', version).executeTakeFirst();
}

export async function findNewestPage(db: Kysely<Schema>, page: SitePage) {
  return selectVersions(db).where('page', '=', page).orderBy('version', 'desc').limit(1).executeTakeFirst();
}

function selectVersions(db: Kysely<Schema>) {
  return db.selectFrom('site_page').select(['page', 'version', 'text', 'published_at as publishedAt']);
}

export type PageLine = {
  version: number;
  mustAccept: boolean;
  publishedBy: string | null;
  publishedAt: Date;
};

/** Newest first, without their texts. The author is null once they have left. */
export async function findPageLines(db: Kysely<Schema>, page: SitePage, most: number): Promise<PageLine[]> {
  return db
    .selectFrom('site_page')
    .leftJoin('audit_person', 'audit_person.id', 'site_page.published_by')
    .select(['version', 'must_accept as mustAccept', 'user_id as publishedBy', 'published_at as publishedAt'])
    .where('page', '=', page)
    .orderBy('version', 'desc')
    .limit(most)
    .execute();
}

type NewVersion = PageVersion & { mustAccept: boolean; by: string };

/** False if somebody else made this version first. */
export async function insertPageVersion(db: Kysely<Schema>, made: NewVersion): Promise<boolean> {
  const row = await db
    .insertInto('site_page')
    .values({
      page: made.page,
      version: made.version,
      text: made.text,
      must_accept: made.mustAccept,
      published_by: made.by,
      published_at: made.publishedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest of the versions that people must accept anew. */
export async function findNeededVersions(db: Kysely<Schema>): Promise<Versions> {
  return versionsOf(
    await db
      .selectFrom('site_page')
      .select((row) => ['page' as const, row.fn.max('version').as('version')])
      .where('page', 'in', acceptedPages)
      .where('must_accept', '=', true)
      .groupBy('page')
      .execute(),
  );
}

/** What whoever signs up now accepts. */
export async function findNewestVersions(db: Kysely<Schema>): Promise<Versions> {
  return versionsOf(await findNewestPages(db));
}

function versionsOf(rows: readonly { page: SitePage; version: number }[]): Versions {
  const of = (page: AcceptedPage) => rows.find((row) => row.page === page)?.version ?? 0;
  return { terms: of('terms'), rules: of('rules') };
}

const columns = {
  terms: { version: 'terms_version', at: 'terms_accepted_at' },
  rules: { version: 'rules_version', at: 'rules_accepted_at' },
} as const;

export async function saveAcceptance(
  db: Kysely<Schema>,
  userId: string,
  { page, version, now }: { page: AcceptedPage; version: number; now: Date },
): Promise<void> {
  const { version: column, at } = columns[page];
  await db
    .updateTable('app_user')
    .set({ [column]: version, [at]: now })
    .where('id', '=', userId)
    .execute();
}
