import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { countReports } from './case-queries.ts';

/** The facts of a case, in words for the person. They name nobody, and of the reports they give only the number. */
export async function factsOf(db: Kysely<Schema>, caseId: string): Promise<string> {
  const count = await countReports(db, caseId);
  if (count === 0) return 'Those who look after this place came upon it.';
  return count === 1 ? 'One person reported it.' : `${count} people reported it.`;
}
