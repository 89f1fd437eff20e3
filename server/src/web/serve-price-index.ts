import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { indexQuery, type PublishedIndex } from '@ballpark/domain/contract/price-index.ts';
import { licenceUrl } from '@ballpark/domain/licence.ts';
import { fromMinor } from '@ballpark/domain/money.ts';
import { site } from '@ballpark/domain/site.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Selectable } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { InvalidInput, NotFound } from '../errors.ts';
import { type Encoded, encoded, keptAsGzip, sendEncoded } from '../http/encoded.ts';
import { openToOthers } from '../http/open-to-others.ts';
import { keepLast } from '../keep-last.ts';
import { doorOf } from '../limits/doors.ts';
import { findIndexMade, readIndex } from '../prices/publish-index.ts';
import { readPriceIndex } from '../prices/read-price-index.ts';

const csv = 'text/csv; charset=utf-8; header=present';
const columns = 'words,currency,type,month,since,count,low,median,high,licence';

/** As `getPriceIndex`, for spreadsheets: the first row, without a month, is of all. */
export function servePriceIndex(app: FastifyInstance, deps: Deps): void {
  app.get<{ Querystring: Record<string, unknown> }>(
    '/price-index.csv',
    doorOf(deps, 'data'),
    async (request, reply) => {
      const given = Object.entries(request.query).filter(([, value]) => value !== '');
      const asked = indexQuery.safeParse(Object.fromEntries(given));
      if (!asked.success) throw new InvalidInput(asked.error.issues);
      const lines = linesOf(await readPriceIndex(deps, asked.data));
      const text = `${[columns, ...lines].join('\r\n')}\r\n`;
      reply.header('cache-control', 'public, max-age=3600');
      return sendEncoded(request, withLicence(reply), encoded(text, csv, { isKept: false }));
    },
  );

  const kept = keepLast<Encoded>();
  app.get('/price-index/all.csv', doorOf(deps, 'data'), async (request, reply) => {
    const made = site.publishesPrices ? await findIndexMade(deps) : null;
    if (made === null) throw new NotFound();
    const { madeAt, version } = made;
    withLicence(reply)
      .header('cache-control', 'public, max-age=3600')
      .header('last-modified', madeAt.toUTCString())
      .header('content-disposition', 'attachment; filename="price-index.csv"');
    const since = Date.parse(request.headers['if-modified-since'] ?? '');
    // The header has whole seconds.
    if (Math.floor(madeAt.getTime() / 1000) * 1000 <= since) return reply.code(304).send();
    const file = await kept('all', `${version} ${site.pricesLicence}`, () => makeFile(deps));
    return sendEncoded(request, reply, file);
  });
}

function withLicence(reply: FastifyReply): FastifyReply {
  openToOthers(reply);
  const url = licenceUrl(site.pricesLicence);
  return url === null ? reply : reply.header('link', `<${encodeURI(url)}>; rel="license"`);
}

function linesOf({ words, currency, type, figure, months, licence }: PublishedIndex): string[] {
  if (!figure) return [];
  const [since = ''] = months.map((each) => each.since).toSorted();
  return [{ month: '', since, ...figure }, ...months].map(
    ({ month, since: from, count, low, median, high }) =>
      line([words, currency, type, month, from, count, low, median, high, licence.name]),
  );
}

/** Packed as it is read, so that the whole text is never in memory. */
async function makeFile(deps: Pick<Deps, 'db'>): Promise<Encoded> {
  return keptAsGzip(await pipeline(allLines(deps), createGzip(), buffer), csv);
}

async function* allLines(deps: Pick<Deps, 'db'>): AsyncGenerator<string> {
  yield `${columns}\r\n`;
  for await (const rows of readIndex(deps)) yield rows.map((row) => `${lineOf(row)}\r\n`).join('');
}

function lineOf(row: Selectable<Schema['price_index']>): string {
  const { word, currency, month, since, count } = row;
  const [low = 0, median = 0, high = 0] = [row.low_minor, row.median_minor, row.high_minor].map((minor) =>
    fromMinor(minor, currency),
  );
  const type = row.is_product ? 'PRODUCT' : 'SERVICE';
  return line([word, currency, type, month, since, count, low, median, high, site.pricesLicence]);
}

/** A spreadsheet would take a text that begins so for a formula. */
const formula = /^[=+\-@\t\r]/;

function line(cells: readonly (string | number)[]): string {
  return cells
    .map((cell) => {
      const text = typeof cell === 'string' && formula.test(cell) ? `'${cell}` : String(cell);
      return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    })
    .join(',');
}
