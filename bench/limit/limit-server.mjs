/**
 * The LIMIT that Ballpark is measured against: the same work on the same tables by the barest server there can be. No
 * framework, no validation, no session: who calls, and where they are, stands in a header.
 */
import { createServer } from 'node:http';
import { earthRadiusKm, haversine, toRadians } from '@ballpark/domain/distance.ts';
import { withRanks } from '@ballpark/domain/leaderboard.ts';
import { presentDetail } from '../../server/src/listings/present-detail.ts';
import { cellRangesWithin, cellsOf } from '../../server/src/search/cells.ts';
import { searchWords } from '@ballpark/domain/search-words.ts';
import { tilesOf } from '../../server/src/search/tiles.ts';
import { run } from './database.mjs';
import * as queries from './limit-queries.mjs';
import { presentPage } from './present.mjs';
import { suggestPrice } from './suggest-price.mjs';

createServer((request, response) => {
  handle(request).then(
    ({ status = 200, ...body }) => send(response, status, JSON.stringify(body)),
    (error) => send(response, 500, error.message),
  );
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));

function handle(request) {
  const { method, url } = request;
  if (method === 'POST') return suggest(request, url.slice('/api/listings/'.length, -'/suggest'.length));
  if (url === '/api/xp/leaderboard') return readLeaderboard(request);
  if (url.startsWith('/api/listings?')) return readFeed(request, new URLSearchParams(url.slice(14)));
  return readListing(url.slice('/api/listings/'.length));
}

async function readFeed(request, query) {
  const radiusKm = Number(query.get('radius'));
  if (radiusKm === 0) return presentPage(await run(queries.newest, []));
  const { latitude, longitude } = callerOf(request);
  const ranges = cellRangesWithin({ latitude, longitude }, radiusKm);
  const reach = 2 * haversine(radiusKm / earthRadiusKm);
  const placeWith = (where) => [latitude, longitude, reach, where, Math.cos(toRadians(latitude))];
  if (!query.has('search')) return presentPage(await run(queries.nearest, placeWith(cellsOf(ranges))));
  const [word] = searchWords(query.get('search'));
  const inTiles = tilesOf(ranges).map((tile) => `'${tile}/${word}':*`);
  return presentPage(await run(queries.found, [...placeWith(inTiles.join(' | ')), `'${word}':*A`]));
}

async function readLeaderboard(request) {
  const [leaders, [own]] = await Promise.all([
    run(queries.leaders, []),
    run(queries.ownRank, [callerOf(request).id]),
  ]);
  return { success: true, data: { entries: withRanks(leaders), ownRank: own.rank, ownXp: own.xp } };
}

async function readListing(id) {
  const [[row], suggestions] = await Promise.all([run(queries.card, [id]), run(queries.suggestionsOf, [id])]);
  const ofListing = suggestions.map((one) => ({ ...one, currency: row.currency }));
  return { success: true, data: presentDetail({ ...row, suggestions: ofListing }) };
}

async function suggest(request, listingId) {
  const suggestion = await suggestPrice(listingId, await bodyOf(request), callerOf(request));
  if (!suggestion) return { status: 409, success: false };
  return { status: 201, success: true, data: suggestion };
}

function send(response, status, text) {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  };
  response.writeHead(status, headers);
  response.end(text);
}

function callerOf(request) {
  const [id, latitude, longitude, timeZone] = request.headers['x-person'].split(',');
  return { id, latitude: Number(latitude), longitude: Number(longitude), timeZone };
}

function bodyOf(request) {
  return new Promise((resolve, reject) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => resolve(JSON.parse(text)));
    request.on('error', reject);
  });
}
