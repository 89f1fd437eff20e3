import type { ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { listSettingsHistory } from '@ballpark/domain/contract/site-settings.ts';
import type { Deps } from '../deps.ts';
import { paginationOf, sliceOf } from '../pagination.ts';
import { changedNames } from './change-settings.ts';
import { findHistory, findPeople, findSettings } from '../site/site-queries.ts';

/** A page of the changes of the settings, newest first, each with the changed values. */
export async function readHistory({ db }: Pick<Deps, 'db'>, page: { page: number; limit: number }) {
  const { version: total } = await findSettings(db);
  const newest = total - sliceOf(page).offset;
  // One more row, to compare the oldest of the page with.
  const rows = newest < 1 ? [] : await findHistory(db, newest, page.limit + 1);
  const people = await findPeople(
    db,
    rows.flatMap(({ changedBy }) => changedBy ?? []),
  );
  const data: ReplyOf<typeof listSettingsHistory> = rows.slice(0, -1).map((row, index) => ({
    settings: { ...row.settings, version: row.version },
    changed: changedNames(rows[index + 1]?.settings ?? row.settings, row.settings),
    changedBy: people.find(({ id }) => id === row.changedBy) ?? null,
    changedAt: row.changedAt.toISOString(),
  }));
  return { data, pagination: paginationOf(page, total) };
}
