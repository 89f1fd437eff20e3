import { searchedWords } from './rows/words.mjs';

/**
 * What is measured. `ours` and `limit` give the next request, the one with a session, the other with the caller in a
 * header; `status` is what both answer.
 */
export function worksOf({ people, locals, suggesters, discussed, undiscussed }) {
  const detail = (turn) => `/api/listings/${discussed[turn % discussed.length]}`;
  return [
    reading('W1', 'newest 12 of the feed', people, () => '/api/listings?radius=0'),
    reading('W2', 'a listing with its suggestions', people, detail),
    reading('W3', '12 newest within 20 km', locals, () => '/api/listings?radius=20'),
    suggesting('W4', 'a suggestion', suggesters, undiscussed),
    reading('W5', 'a word within 50 km', locals, searchPath),
    reading('W6', 'leaderboard, own rank', people, () => '/api/xp/leaderboard'),
  ];
}

function searchPath(turn) {
  return `/api/listings?radius=50&search=${searchedWords[turn % searchedWords.length]}`;
}

function reading(name, title, callers, pathOf) {
  return takingTurns({ name, title, status: 200, comparable: (body) => body }, (turn, headerOf) => {
    const caller = callers[turn % callers.length];
    return `GET ${pathOf(turn)} HTTP/1.1\r\nHost: localhost\r\n${headerOf(caller)}\r\n\r\n`;
  });
}

/** Each turn another pair of person and listing until all pairs are through, for the number of people is a prime. */
function suggesting(name, title, suggesters, listings) {
  const usable = listings.length % suggesters.length === 0 ? listings.slice(1) : listings;
  const body = JSON.stringify({ amount: 125, comment: 'About what mine went for last spring' });
  const head = `Host: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  return takingTurns({ name, title, status: 201, comparable: withoutIdentity }, (turn, headerOf) => {
    const path = `/api/listings/${usable[turn % usable.length]}/suggest`;
    const caller = suggesters[turn % suggesters.length];
    return `POST ${path} HTTP/1.1\r\n${head}\r\n${headerOf(caller)}\r\n\r\n${body}`;
  });
}

/** Two suggestions are never the same one. */
function withoutIdentity({ success, data: { amount, comment, xpAwarded, editedAt, user, ...rest } }) {
  return { success, amount, comment, xpAwarded, editedAt, user: Object.keys(user), rest: Object.keys(rest) };
}

const asOurs = ({ token }) => `Authorization: Bearer ${token}`;
const asLimit = ({ id, latitude, longitude, timeZone }) =>
  `X-Person: ${id},${latitude},${longitude},${timeZone}`;

/** Both sides count on from the same turn, so that nothing is asked twice in a row, nor suggested twice at all. */
function takingTurns(work, requestOf) {
  let turn = 0;
  return {
    ...work,
    ours: () => requestOf(turn++, asOurs),
    limit: () => requestOf(turn++, asLimit),
    /** For comparing: the same question to both, or for what can be done only once, the next one to each. */
    pair: () => {
      const ours = requestOf(turn++, asOurs);
      if (work.status === 201) return { ours, limit: requestOf(turn++, asLimit) };
      return { ours, limit: requestOf(turn - 1, asLimit) };
    },
  };
}
