import { searchedWords } from './rows/words.mjs';

/**
 * What is measured. `ours` and `limit` give a connection what gives its requests, the one with a session, the other
 * with the caller in a header; `status` is what both answer.
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
  const work = { name, title, callers, status: 200, comparable: (body) => body };
  return calling(work, (turn, header) => {
    return `GET ${pathOf(turn)} HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`;
  });
}

/** Each turn another pair of person and listing until all pairs are through, for the number of people is a prime. */
function suggesting(name, title, callers, listings) {
  const body = JSON.stringify({ amount: 125, comment: 'About what mine went for last spring' });
  const head = `Host: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  return calling({ name, title, callers, status: 201, comparable: withoutIdentity }, (turn, header) => {
    const path = `/api/listings/${listings[turn % listings.length]}/suggest`;
    return `POST ${path} HTTP/1.1\r\n${head}\r\n${header}\r\n\r\n${body}`;
  });
}

/** Two suggestions are never the same one. */
function withoutIdentity({ success, data: { amount, comment, xpAwarded, editedAt, user, ...rest } }) {
  return { success, amount, comment, xpAwarded, editedAt, user: Object.keys(user), rest: Object.keys(rest) };
}

const asOurs = ({ token }) => `Authorization: Bearer ${token}`;
const asLimit = ({ id, latitude, longitude, timeZone }) =>
  `X-Person: ${id},${latitude},${longitude},${timeZone}`;

/**
 * Each call comes from the next person: no answer is quicker because the same person called just before. Both sides count
 * on from the same turn, so that nothing is asked twice in a row, nor suggested twice at all.
 */
function calling(work, requestOf) {
  let turns = 0;
  const next = (headerOf) => {
    const turn = turns++;
    return requestOf(turn, headerOf(work.callers[turn % work.callers.length]));
  };
  return {
    ...work,
    ours: () => () => next(asOurs),
    limit: () => () => next(asLimit),
    /** For comparing: the same question to both, or for what can be done only once, the next one to each. */
    pair: () => {
      const ours = next(asOurs);
      if (work.status === 200) turns--;
      return { ours, limit: next(asLimit) };
    },
  };
}
