/**
 * The LIMIT that Ballpark is measured against: the same work on the same tables by the barest server there can be. It has no
 * framework, no validation and no session: a header says who calls and where they are.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { earthRadiusKm, haversine, toRadians } from '@ballpark/domain/distance.ts';
import { withRanks } from '@ballpark/domain/leaderboard.ts';
import { awaitsReveal } from '../../server/src/listings/awaits-reveal.ts';
import { presentDetail } from '../../server/src/listings/present-detail.ts';
import type { SuggestionRow } from '../../server/src/listings/suggestions/suggestion-queries.ts';
import type { CardRow } from '../../server/src/search/card-queries.ts';
import { cellRangesWithin, cellsOf } from '../../server/src/search/cells.ts';
import { searchWords } from '@ballpark/domain/search-words.ts';
import { tilesOf } from '../../server/src/search/tiles.ts';
import { run } from './database.ts';
import * as queries from './limit-queries.ts';
import { presentPage } from './present.ts';
import { type Caller, type Draft, suggestPrice } from './suggest-price.ts';

type PageRow = CardRow & { total: number };
type DetailRow = Omit<CardRow, 'own_amount_minor'> & {
  price_shown_at: Date | null;
  hidden_by: null;
  hiding_reason: null;
};
type Answer = { status?: number; success: boolean; data?: unknown };

createServer((request, response) => {
  handle(request).then(
    ({ status = 200, ...body }) => send(response, status, JSON.stringify(body)),
    (error: unknown) => send(response, 500, String(error)),
  );
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));

function handle(request: IncomingMessage): Promise<Answer> {
  const { method, url = '' } = request;
  if (method === 'POST') return suggest(request, url.slice('/api/listings/'.length, -'/suggest'.length));
  if (url === '/api/xp/leaderboard') return readLeaderboard(request);
  if (url.startsWith('/api/listings?')) return readFeed(request, new URLSearchParams(url.slice(14)));
  return readListing(url.slice('/api/listings/'.length), callerOf(request).id);
}

async function readFeed(request: IncomingMessage, query: URLSearchParams): Promise<Answer> {
  const radiusKm = Number(query.get('radius'));
  const { id, latitude, longitude } = callerOf(request);
  if (radiusKm === 0) return presentPage(await run<PageRow>(queries.newest, [id]));
  const ranges = cellRangesWithin({ latitude, longitude }, radiusKm) ?? [];
  const reach = 2 * haversine(radiusKm / earthRadiusKm);
  const placeWith = (where: unknown): unknown[] => [
    latitude,
    longitude,
    reach,
    where,
    Math.cos(toRadians(latitude)),
  ];
  if (!query.has('search'))
    return presentPage(await run<PageRow>(queries.nearest, [...placeWith(cellsOf(ranges)), id]));
  const [word = ''] = searchWords(query.get('search') ?? '');
  const inTiles = tilesOf(ranges).map((tile) => `'${tile}/${word}':*`);
  const values = [...placeWith(inTiles.join(' | ')), `'${word}':*A`, id];
  const rows = await run<PageRow>(queries.found, values);
  const areSomeUnread = (rows[0]?.total ?? 0) > 1000;
  return presentPage(areSomeUnread ? await run<PageRow>(queries.foundInTitle, values) : rows);
}

async function readLeaderboard(request: IncomingMessage): Promise<Answer> {
  const [leaders, [own]] = await Promise.all([
    run<{ xp: number }>(queries.leaders, []),
    run<{ xp: number; rank: number | null }>(queries.ownRank, [callerOf(request).id]),
  ]);
  return { success: true, data: { entries: withRanks(leaders), ownRank: own?.rank, ownXp: own?.xp } };
}

async function readListing(id: string, personId: string): Promise<Answer> {
  const [[row], suggestions] = await Promise.all([
    run<DetailRow>(queries.card, [id, personId]),
    run<Omit<SuggestionRow, 'currency'>>(queries.suggestionsOf, [id]),
  ]);
  if (row === undefined) return { status: 404, success: false };
  const ofListing = suggestions.map((one) => ({ ...one, currency: row.currency }));
  const own = ofListing.find(({ user_id }) => user_id === personId);
  const ofReader = { own_amount_minor: own?.amount_minor ?? null, awaits_reveal: awaitsReveal(row, own) };
  return {
    success: true,
    data: presentDetail({ ...row, ...ofReader, suggestions: ofListing }, { id: personId }),
  };
}

async function suggest(request: IncomingMessage, listingId: string): Promise<Answer> {
  const suggestion = await suggestPrice(listingId, await bodyOf(request), callerOf(request));
  if (!suggestion) return { status: 409, success: false };
  return { status: 201, success: true, data: suggestion };
}

function send(response: ServerResponse, status: number, text: string): void {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  };
  response.writeHead(status, headers);
  response.end(text);
}

function callerOf(request: IncomingMessage): Caller {
  const [id = '', latitude, longitude, timeZone = ''] = String(request.headers['x-person']).split(',');
  return { id, latitude: Number(latitude), longitude: Number(longitude), timeZone };
}

function bodyOf(request: IncomingMessage): Promise<Draft> {
  return new Promise((resolve, reject) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk));
    // Nothing is validated here: the bench itself is the only caller.
    request.on('end', () => resolve(JSON.parse(text) as Draft));
    request.on('error', reject);
  });
}
