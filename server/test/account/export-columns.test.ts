import { english } from '@ballpark/domain/english.ts';
import { beforeAll, expect, test } from 'vitest';
import { type KyselyPlugin, SelectQueryNode } from 'kysely';
import { findAccount, findListings, findSuggestions } from '../../src/account/export-parts-queries.ts';
import { makeListing, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp();
let person: MadeUser;
beforeAll(async () => {
  person = await makeUser(on);
  await makeListing(on, person);
  await makeSuggestion(on, await makeListing(on, await makeUser(on)), { by: person });
});

/** Keys, indexes, secrets, derived values and internal times. */
const leftOut = {
  app_user:
    'city_latitude city_longitude deletion_at deletion_begun_at email_key former_author password_hash removal_reason username_key xp_reached_at',
  listing:
    'cell fair_confidence fair_high_minor fair_low_minor fair_price_minor fair_working guess_max_minor guess_min_minor hidden_by price_answered_at price_shown_at reminded_at suggestion_count tsv user_id words_changed_at',
  suggestion: 'day former_author hidden_by is_product is_quick owner_id user_id',
};

/** Collects the columns of the first select. */
function columnsInto(read: Set<string>): KyselyPlugin {
  return {
    transformQuery({ node }) {
      const selections = read.size === 0 && SelectQueryNode.is(node) ? JSON.stringify(node.selections) : '';
      for (const [, name = ''] of selections.matchAll(
        /"kind":"ColumnNode","column":{"kind":"IdentifierNode","name":"(\w+)"/g,
      ))
        read.add(name);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

test.each([
  ['app_user', findAccount],
  ['listing', findListings],
  ['suggestion', findSuggestions],
] as const)('an export reads every column of %s that is not left out by name', async (table, find) => {
  const read = new Set<string>();
  const db = on.db.withPlugin(columnsInto(read));
  const page = { userId: person.user.id, after: null, most: 1, now: on.clock.now, i18n: english };
  expect(await find(db, page)).toHaveLength(1);
  const { rows } = await on.pool.query<{ name: string }>(
    'select column_name as name from information_schema.columns where table_name = $1',
    [table],
  );
  const others = rows.map(({ name }) => name).filter((name) => !read.has(name));
  expect(others.toSorted()).toEqual(leftOut[table].split(' '));
});
