import type { ReplyAt } from '@ballpark/domain/contract/operations.ts';
import type { Request } from './client.ts';
import { itemAt } from './item-at.ts';
import { searchedWords } from './rows/words.ts';
import type { Caller, Samples } from './samples.ts';

/** Called for each connection; answers a function that makes its next request. */
export type Connect = () => () => Request;

export type Work = {
  name: WorkName;
  title: string;
  /** The status with which both sides answer. */
  status: number;
  /** The part of a reply that has to be the same on both sides. */
  comparable: (text: string) => unknown;
  /** Ballpark's requests carry a session, the LIMIT's the caller in a header. */
  ours: Connect;
  limit: Connect;
  /** Requests to compare: the same one for both sides, or the next two of a work that can be done only once. */
  pair: () => { ours: Request; limit: Request };
};

export type WorkName = 'W1' | 'W2' | 'W3' | 'W4' | 'W5' | 'W6';
type Description = Pick<Work, 'name' | 'title' | 'status' | 'comparable'> & { callers: readonly Caller[] };
type PathOf = (turn: number) => string;
type RequestOf = (turn: number, header: string) => string;

/** Everything that is measured but the uploads. */
export function worksOf({
  people,
  locals,
  suggesters,
  discussed,
  undiscussed,
}: Samples): Record<WorkName, Work> {
  const detail: PathOf = (turn) => `/api/listings/${itemAt(discussed, turn)}`;
  return {
    W1: reading('W1', 'newest 12 of the feed', people, () => '/api/listings?radius=0'),
    W2: reading('W2', 'a listing with its suggestions', people, detail),
    W3: reading('W3', '12 newest within 20 km', locals, () => '/api/listings?radius=20'),
    W4: suggesting('W4', 'a suggestion', suggesters, undiscussed),
    W5: reading('W5', 'a word within 50 km', locals, searchPath),
    W6: reading('W6', 'leaderboard, own rank', people, () => '/api/xp/leaderboard'),
  };
}

function searchPath(turn: number): string {
  return `/api/listings?radius=50&search=${itemAt(searchedWords, turn)}`;
}

function reading(name: WorkName, title: string, callers: readonly Caller[], pathOf: PathOf): Work {
  return calling({ name, title, callers, status: 200, comparable: wholeReply }, (turn, header) => {
    return `GET ${pathOf(turn)} HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`;
  });
}

/** Listings on which both sides' answers are compared, ten suggestions each: from the third on there is a fair price to keep. */
const comparedListings = 20;

/** Each turn has another pair of person and listing until all pairs were had, because the number of people is a prime. */
function suggesting(
  name: WorkName,
  title: string,
  callers: readonly Caller[],
  listings: readonly string[],
): Work {
  const body = JSON.stringify({ amount: 125, comment: 'About what mine went for last spring' });
  const head = `Host: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  const requestOn = (ids: readonly string[]) => (turn: number, header: string) =>
    `POST /api/listings/${itemAt(ids, turn)}/suggest HTTP/1.1\r\n${head}\r\n${header}\r\n\r\n${body}`;
  const [compared, measured] = [listings.slice(0, comparedListings), listings.slice(comparedListings)];
  const work = { name, title, callers, status: 201, comparable: withoutIdentity };
  return calling(work, requestOn(measured), requestOn(compared));
}

function wholeReply(text: string): unknown {
  return JSON.parse(text);
}

/** Two suggestions never have the same id or author, so only the names of these fields are compared. */
function withoutIdentity(text: string): unknown {
  // Both sides answer by the contract; where one does not, the comparison fails.
  const reply = JSON.parse(text) as { success: boolean; data: ReplyAt<'POST /listings/:id/suggest'> };
  const { amount, comment, xpAwarded, editedAt, user, ...rest } = reply.data;
  const { success } = reply;
  return { success, amount, comment, xpAwarded, editedAt, user: Object.keys(user), rest: Object.keys(rest) };
}

const asOurs = ({ token }: Caller): string => `Authorization: Bearer ${token}`;
const asLimit = ({ id, latitude, longitude, timeZone }: Caller): string =>
  `X-Person: ${id},${latitude},${longitude},${timeZone}`;

/**
 * Each call comes from the next person, so that no answer is quicker because the same person called just before. Both sides share
 * the count of turns, so that no question comes twice in a row and no suggestion comes twice at all.
 */
function calling(
  { callers, ...work }: Description,
  requestOf: RequestOf,
  comparedRequestOf = requestOf,
): Work {
  let turns = 0;
  const next = (headerOf: (caller: Caller) => string, of = requestOf): string => {
    const turn = turns++;
    return of(turn, headerOf(itemAt(callers, turn)));
  };
  return {
    ...work,
    ours: () => () => next(asOurs),
    limit: () => () => next(asLimit),
    pair: () => {
      const ours = next(asOurs, comparedRequestOf);
      if (work.status === 200) turns--;
      return { ours, limit: next(asLimit, comparedRequestOf) };
    },
  };
}
