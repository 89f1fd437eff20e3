import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { formatAmount, fromMinor } from '@ballpark/domain/money.ts';
import { photoUrlOf, photosAmong } from '@ballpark/domain/photos.ts';
import type { HiddenBy, ReportReason, SubjectKind } from '@ballpark/domain/reports.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { guessesShowTo } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';

export type Subject = {
  kind: SubjectKind;
  id: string;
  /** The owner or author. */
  personId: string;
  /** The listing itself, or the one it is on. */
  listingId: string | null;
  /** It or its listing is hidden. */
  isHidden: boolean;
  /** Ignores its listing. */
  hiddenBy: HiddenBy | null;
  photoUrls: string[];
};

/** 'removal' if empty since a removal. Needs app_user in the query. */
export const profileHiddenBy = sql<HiddenBy | null>`coalesce(
  (select hidden_by from hidden_profile where user_id = app_user.id),
  case when coalesce(app_user.photo_url, app_user.background_url, app_user.about) is null
    and exists (select from removed_profile where user_id = app_user.id) then 'removal' end)`;

type Find = (db: Kysely<Schema>, id: string) => Promise<Omit<Subject, 'kind' | 'id'> | undefined>;

/** Undefined if gone, or a suggestion of a former member. */
export async function findSubject(
  db: Kysely<Schema>,
  kind: SubjectKind,
  id: string,
): Promise<Subject | undefined> {
  const found = await finders[kind](db, id);
  return found && { kind, id, ...found };
}

const finders: Record<SubjectKind, Find> = {
  listing: async (db, id) => {
    const row = await db
      .selectFrom('listing')
      .select(['user_id', 'hidden_by'])
      .select(
        sql<string[]>`array(select photo_id::text from listing_photo where listing_id = listing.id)`.as(
          'photo_ids',
        ),
      )
      .where('id', '=', id)
      .executeTakeFirst();
    return (
      row && {
        personId: row.user_id,
        listingId: id,
        isHidden: row.hidden_by !== null,
        hiddenBy: row.hidden_by,
        photoUrls: row.photo_ids.map(photoUrlOf),
      }
    );
  },
  suggestion: (db, id) => findOnListing(db, 'suggestion', id),
  question: async (db, id) => (await findOnListing(db, 'question', id)) ?? findAnswer(db, id),
  user: async (db, id) => {
    const row = await db
      .selectFrom('app_user')
      .select(['photo_url', 'background_url', profileHiddenBy.as('hidden_by')])
      .where('id', '=', id)
      .where('onboarded_at', 'is not', null)
      .executeTakeFirst();
    return (
      row && {
        personId: id,
        listingId: null,
        isHidden: row.hidden_by !== null && row.hidden_by !== 'removal',
        hiddenBy: row.hidden_by,
        photoUrls: photosAmong([row.photo_url, row.background_url]),
      }
    );
  },
};

type OnListing = {
  user_id: string | null;
  listing_id: string;
  hidden_by: HiddenBy | null;
  listing_hidden_by: HiddenBy | null;
};

async function findOnListing(db: Kysely<Schema>, table: 'suggestion' | 'question', id: string) {
  const { rows } = await sql<OnListing>`
    select one.user_id, one.listing_id, one.hidden_by, listing.hidden_by as listing_hidden_by
    from ${sql.table(table)} as one join listing on listing.id = one.listing_id where one.id = ${id}`.execute(
    db,
  );
  const [row] = rows;
  if (!row || row.user_id === null) return undefined;
  return {
    personId: row.user_id,
    listingId: row.listing_id,
    isHidden: row.hidden_by !== null || row.listing_hidden_by !== null,
    hiddenBy: row.hidden_by,
    photoUrls: [],
  };
}

/** The owner's text, hidden with its question too. */
async function findAnswer(db: Kysely<Schema>, id: string) {
  const row = await db
    .selectFrom('question')
    .innerJoin('listing', 'listing.id', 'question.listing_id')
    .select(['listing.user_id', 'listing_id', 'answer_hidden_by'])
    .select(
      sql<boolean>`num_nonnulls(answer_hidden_by, question.hidden_by, listing.hidden_by) > 0`.as('is_hidden'),
    )
    .where('answer_id', '=', id)
    .where('answer', 'is not', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { user_id: personId, listing_id: listingId, is_hidden: isHidden, answer_hidden_by: hiddenBy } = row;
  return { personId, listingId, isHidden, hiddenBy, photoUrls: [] };
}

export type SubjectText = {
  text: string;
  listing: { id: string; title: string } | null;
  amountMinor: number | null;
  currency: string | null;
  photoUrls: string[];
};

type Reading = { caseId: string; readerId: string; i18n: I18n };
type FindText = (db: Kysely<Schema>, id: string, reading: Reading) => Promise<SubjectText | null>;

export async function findSubjectText(
  db: Kysely<Schema>,
  kind: SubjectKind,
  id: string,
  reading: Reading,
): Promise<SubjectText | null> {
  return textFinders[kind](db, id, reading);
}

const textFinders: Record<SubjectKind, FindText> = {
  listing: async (db, id) => {
    const row = await db
      .selectFrom('listing')
      .select(['title', 'description', 'currency', 'offer_minor'])
      .select(
        sql<string[]>`array(select photo_id::text from listing_photo
          where listing_id = listing.id order by position)`.as('photo_ids'),
      )
      .select(
        sql<{ text: string; amount_minor: number }[]>`coalesce((
          select json_agg(json_build_object('text', text, 'amount_minor', amount_minor) order by position)
          from quote_line where listing_id = listing.id), '[]'::json)`.as('lines'),
      )
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const { title, currency, offer_minor: amountMinor } = row;
    const lines = row.lines.map((line) => {
      const amount = formatAmount(fromMinor(line.amount_minor, currency), currency);
      return `${line.text}: ${amount}`;
    });
    const text = [row.description, ...(lines.length > 0 ? [lines.join('\n')] : [])].join('\n\n');
    return { text, listing: { id, title }, amountMinor, currency, photoUrls: row.photo_ids.map(photoUrlOf) };
  },
  suggestion: async (db, id, { readerId }) => {
    const row = await db
      .selectFrom('suggestion')
      .innerJoin('listing', 'listing.id', 'suggestion.listing_id')
      .select(['listing_id', 'listing.title', 'currency', 'comment'])
      .select(
        sql<number | null>`case when ${guessesShowTo(readerId)} then amount_minor end`.as('amount_minor'),
      )
      .where('suggestion.id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const listing = { id: row.listing_id, title: row.title };
    const { amount_minor: amountMinor, currency } = row;
    return { text: row.comment ?? '', listing, amountMinor, currency, photoUrls: [] };
  },
  question: async (db, id, { i18n }) => {
    const row = await db
      .selectFrom('question')
      .innerJoin('listing', 'listing.id', 'question.listing_id')
      .select(['question.id', 'listing_id', 'listing.title', 'text', 'answer'])
      .where((one) => one.or([one('question.id', '=', id), one('answer_id', '=', id)]))
      .executeTakeFirst();
    if (!row) return null;
    const { text: question } = row;
    const answer = row.answer ?? '';
    const parts =
      row.id === id
        ? [question, ...(row.answer === null ? [] : [i18n._(msg`The answer: ${{ answer }}`)])]
        : [i18n._(msg`The owner’s answer: ${{ answer }}`), i18n._(msg`The question: ${{ question }}`)];
    const text = parts.join('\n\n');
    const listing = { id: row.listing_id, title: row.title };
    return { text, listing, amountMinor: null, currency: null, photoUrls: [] };
  },
  user: async (db, id, { caseId, i18n }) => {
    const row = await db
      .selectFrom('app_user')
      .leftJoin('hidden_profile as hidden', 'hidden.user_id', 'app_user.id')
      .leftJoinLateral(
        (one) =>
          one
            .selectFrom('removed_profile')
            .select(['about', 'photo_url', 'background_url'])
            .whereRef('user_id', '=', 'app_user.id')
            .orderBy('removed_at', 'desc')
            .limit(1)
            .as('removed'),
        (join) => join.onTrue(),
      )
      .select(({ fn }) => [
        fn.coalesce('app_user.about', 'hidden.about', 'removed.about').as('about'),
        fn.coalesce('app_user.photo_url', 'hidden.photo_url', 'removed.photo_url').as('photo_url'),
        fn
          .coalesce('app_user.background_url', 'hidden.background_url', 'removed.background_url')
          .as('background_url'),
      ])
      .where('app_user.id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const photoUrls = photosAmong([row.photo_url, row.background_url]);
    const name = await findTakenName(db, caseId);
    const parts = [row.about, name && i18n._(msg`The name that was removed: ${{ name }}`)];
    const text = parts.filter((part) => part !== null).join('\n\n');
    return { text, listing: null, amountMinor: null, currency: null, photoUrls };
  },
};

/** By this case, or by the decision that its appeal is against. */
async function findTakenName(db: Kysely<Schema>, caseId: string): Promise<string | null> {
  const row = await db
    .selectFrom('statement')
    .select(['taken_name as name', 'taken_username as username'])
    .where('taken_name', 'is not', null)
    .where((one) => one.or([one('case_id', '=', caseId), one('appeal_case_id', '=', caseId)]))
    .executeTakeFirst();
  if (!row) return null;
  return row.username === null ? row.name : `${row.name} (@${row.username})`;
}

const photosOfListing = sql`array(select photo_id from listing_photo where listing_id = listing.id order by position)`;

/** All that people can report of it and its author changes, or a decision takes off. A hidden amount cannot be guessed from its hash. */
const reportable: Record<SubjectKind, (id: string) => RawBuilder<{ content: unknown }>> = {
  listing: (id) => sql`
    select jsonb_build_array(title, description, offer_minor, currency, ${photosOfListing},
      array(select text || amount_minor from quote_line where listing_id = listing.id order by position)) as content
    from listing where id = ${id}`,
  suggestion: (id) => sql`
    select jsonb_build_array(comment, extract(epoch from edited_at)) as content from suggestion where id = ${id}`,
  question: (id) => sql`
    select to_jsonb(case when id = ${id} then text else answer end) as content
    from question where ${id} in (id, answer_id)`,
  user: (id) => sql`
    select jsonb_build_array(name, username, coalesce(app_user.about, hidden.about), coalesce(app_user.photo_url, hidden.photo_url),
      coalesce(app_user.background_url, hidden.background_url)) as content
    from app_user left join hidden_profile as hidden on hidden.user_id = app_user.id where app_user.id = ${id}`,
};

/** Another one says that what people can report has changed; null if it is gone. */
export async function contentHash(
  db: Kysely<Schema>,
  { kind, id }: Pick<Subject, 'kind' | 'id'>,
): Promise<Buffer | null> {
  const { rows } = await sql<{ hash: Buffer }>`
    select substring(sha256(convert_to(coalesce(content, 'null')::text, 'UTF8')) for 12) as hash
    from (${reportable[kind](id)}) as subject`.execute(db);
  return rows[0]?.hash ?? null;
}

type Said = {
  caseId: string;
  reporterId: string;
  reason: ReportReason;
  text: string;
  photoUrl: string | null;
  contentHash: Buffer | null;
};

/** Undefined if they have not reported it in this case. */
export async function changeReport(db: Kysely<Schema>, { caseId, reporterId, ...said }: Said) {
  const { rows } = await sql<{ id: string; createdAt: Date; isOther: boolean }>`
    update report set reason = ${said.reason}, text = ${said.text}, photo_url = ${said.photoUrl}, content_hash = ${said.contentHash}
    from report as before
    where before.id = report.id and report.case_id = ${caseId} and report.reporter_id = ${reporterId}
    returning report.id, report.created_at as "createdAt",
      (before.reason, before.text, before.photo_url, before.content_hash)
        is distinct from (report.reason, report.text, report.photo_url, report.content_hash) as "isOther"`.execute(
    db,
  );
  return rows[0];
}

export async function insertReport(
  db: Kysely<Schema>,
  said: Said & { id: string; weight: number; now: Date },
): Promise<void> {
  await db
    .insertInto('report')
    .values({
      id: said.id,
      case_id: said.caseId,
      reporter_id: said.reporterId,
      reason: said.reason,
      text: said.text,
      photo_url: said.photoUrl,
      content_hash: said.contentHash,
      weight: said.weight,
      created_at: said.now,
    })
    .execute();
}

/** 0 if one is about this content, because it can be changed. */
export async function countWaitingReports(
  db: Kysely<Schema>,
  userId: string,
  { kind, id }: Pick<Subject, 'kind' | 'id'>,
): Promise<number> {
  const isAboutThis = sql`moderation_case.subject_kind = ${kind} and moderation_case.subject_id = ${id}`;
  const row = await db
    .selectFrom('report')
    .innerJoin('moderation_case', 'moderation_case.id', 'report.case_id')
    .select(
      sql<number>`case when coalesce(bool_or(${isAboutThis}), false) then 0 else count(*) end`.as('count'),
    )
    .where('reporter_id', '=', userId)
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function forgetReportsOf(db: Kysely<Schema>, userId: string): Promise<void> {
  await db
    .updateTable('report')
    .set({ text: '', reporter_id: null })
    .where('reporter_id', '=', userId)
    .execute();
}
