import { namesOf, thingOf } from '@ballpark/domain/everyday-words.ts';
import { toMinor } from '@ballpark/domain/money.ts';
import { type IndexFigure, priceIndex } from '@ballpark/domain/price-index.ts';
import { priceWords } from '@ballpark/domain/similar-prices.ts';
import { site } from '@ballpark/domain/site.ts';
import { findSetting, saveSetting } from '../db/setting-queries.ts';
import type { Deps } from '../deps.ts';
import { job } from '../job.ts';
import { newId } from '../new-id.ts';
import { recurringLong } from '../jobs/job-kind.ts';
import { walkSeldom } from '../jobs/walk-seldom.ts';
import { findSales } from './history-queries.ts';
import {
  beforeAllWords,
  deleteIndex,
  findIndexRows,
  findNextWords,
  type IndexRow,
  type PricedWord,
  replaceIndexRows,
} from './index-queries.ts';
import { groupsOf } from './read-price-index.ts';

const wordsAtOnce = 500;
const madeKey = 'price-index';

type Needs = Pick<Deps, 'db' | 'replica' | 'now'>;

/** Counts the figures of all common things anew; answers how many have some. */
export async function publishIndex(deps: Needs): Promise<number> {
  const { db, now } = deps;
  if (!site.publishesPrices) await deleteIndex(db);
  const count = site.publishesPrices ? await replaceIndex(deps) : 0;
  await saveSetting(db, madeKey, { madeAt: now().getTime(), version: newId() });
  return count;
}

async function replaceIndex(deps: Needs): Promise<number> {
  const { db } = deps;
  const published = new Set<string>();
  let after = beforeAllWords;
  for (;;) {
    const words = await findNextWords(db, after, wordsAtOnce);
    const rows: IndexRow[] = [];
    for (const word of words) {
      // Another name of the thing was there before.
      const thing = `${thingOf(word.word)} ${word.currency} ${word.isProduct}`;
      const mayHold = word.isCommon || namesOf(word.word).length > 1;
      const made = mayHold && !published.has(thing) ? await rowsOf(deps, word) : [];
      if (made.length > 0) published.add(thing);
      rows.push(...made);
    }
    const last = words.length < wordsAtOnce ? undefined : words.at(-1);
    const from = after;
    await db.transaction().execute((trx) => replaceIndexRows(trx, from, last, rows));
    if (!last) break;
    after = last;
  }
  return published.size;
}

/** None of what is only said of things: half of the titles have the word. */
async function rowsOf(
  { replica, now }: Needs,
  { word, currency, isProduct }: PricedWord,
): Promise<IndexRow[]> {
  const names = namesOf(word);
  const sales = await findSales(replica, { words: [names.join(' ')], currency, now: now() });
  const inTitle = sales.filter(({ title }) =>
    priceWords(title, '').title.some((each) => names.includes(each)),
  );
  if (2 * inTitle.length < sales.length) return [];
  const { figure, months } = priceIndex(groupsOf(sales, isProduct ? 'PRODUCT' : 'SERVICE'), currency, null);
  if (!figure) return [];
  const minor = (amount: number) => toMinor(amount, currency) ?? 0;
  const row = (month: string, since: string, { count, low, median, high }: IndexFigure): IndexRow => ({
    word,
    currency,
    is_product: isProduct,
    month,
    since,
    count,
    low_minor: minor(low),
    median_minor: minor(median),
    high_minor: minor(high),
  });
  const [first = ''] = months.map(({ since }) => since).toSorted();
  return [row('', first, figure), ...months.map((each) => row(each.month, each.since, each))];
}

/** When all were last counted, and what names that time alone; null before the first. */
export async function findIndexMade({
  replica,
}: Pick<Deps, 'replica'>): Promise<{ madeAt: Date; version: string } | null> {
  const { madeAt, version } = (await findSetting(replica, madeKey)) ?? {};
  if (typeof madeAt !== 'number') return null;
  // What an earlier version counted has none.
  return { madeAt: new Date(madeAt), version: typeof version === 'string' ? version : String(madeAt) };
}

/** Others are served in between. */
const rowsAtOnce = 500;

/** From the primary, because a replica may not have the rows of the version that another one told. */
export async function* readIndex({ db }: Pick<Deps, 'db'>) {
  let after = { ...beforeAllWords, month: '' };
  for (;;) {
    const rows = await findIndexRows(db, after, rowsAtOnce);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = { ...last, isProduct: last.is_product };
  }
}

export const publishIndexJob = job({
  name: 'publish-price-index',
  cron: '41 3 * * *',
  retry: recurringLong,
  pollSeconds: 60,
  async run(deps) {
    const count = await walkSeldom(deps, madeKey, () => publishIndex(deps));
    if (count !== null && count > 0) deps.log.info({ count }, 'common things in the price index');
  },
});
