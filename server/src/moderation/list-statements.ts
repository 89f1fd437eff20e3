import type { Deps } from '../deps.ts';
import { mostCounted, paginationOf, sliceOf } from '../pagination.ts';
import type { SessionUser } from '../session-user.ts';
import { findSettings } from '../site/site-queries.ts';
import { presentStatement } from './present-statement.ts';
import { countStatements, findStatements } from './statement-queries.ts';

/** A page of the decisions about the caller, newest first. */
export async function listStatements(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  page: { page: number; limit: number },
  { id }: SessionUser,
) {
  const rows = await findStatements(db, id, sliceOf(page));
  const { rules } = (await findSettings(db)).settings;
  return {
    data: rows.map((row) => presentStatement(row, rules, now())),
    pagination: paginationOf(page, await countStatements(db, id, mostCounted)),
  };
}
