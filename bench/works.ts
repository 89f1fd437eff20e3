import type { ReplyAt } from '@ballpark/domain/contract/operations.ts';
import type { Request } from './client.ts';
import { itemAt } from './item-at.ts';
import { searchedWords } from './rows/words.ts';
import type { Caller, Samples } from './samples.ts';

/** Gives a connection what gives its requests. */
export type Connect = () => () => Request;

export type Work = {
  name: WorkName;
  title: string;
  /** What both sides answer. */
  status: number;
  /** What of a reply's text has to be the same on both sides. */
  comparable: (text: string) => unknown;
  /** The one with a session, the other with the caller in a header. */
  ours: Connect;
  limit: Connect;
  /** For comparing: the same question to both, or for what can be done only once, the next one to each. */
  pair: () => { ours: Request; limit: Request };
};

export type WorkName = 'W1' | 'W2' | 'W3' | 'W4' | 'W5' | 'W6';
type Description = Pick<Work, 'name' | 'title' | 'status' | 'comparable'> & { callers: readonly Caller[] };
type PathOf = (turn: number) => string;

/** What is measured. */
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

/** Each turn another pair of person and listing until all pairs are through, for the number of people is a prime. */
function suggesting(
  name: WorkName,
  title: string,
  callers: readonly Caller[],
  listings: readonly string[],
): Work {
  const body = JSON.stringify({ amount: 125, comment: 'About what mine went for last spring' });
  const head = `Host: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  return calling({ name, title, callers, status: 201, comparable: withoutIdentity }, (turn, header) => {
    const path = `/api/listings/${itemAt(listings, turn)}/suggest`;
    return `POST ${path} HTTP/1.1\r\n${head}\r\n${header}\r\n\r\n${body}`;
  });
}

function wholeReply(text: string): unknown {
  return JSON.parse(text);
}

/** Two suggestions are never the same one. */
function withoutIdentity(text: string): unknown {
  // Both sides answer what the contract says, or the comparison shows it.
  const reply = JSON.parse(text) as { success: boolean; data: ReplyAt<'POST /listings/:id/suggest'> };
  const { amount, comment, xpAwarded, editedAt, user, ...rest } = reply.data;
  const { success } = reply;
  return { success, amount, comment, xpAwarded, editedAt, user: Object.keys(user), rest: Object.keys(rest) };
}

const asOurs = ({ token }: Caller): string => `Authorization: Bearer ${token}`;
const asLimit = ({ id, latitude, longitude, timeZone }: Caller): string =>
  `X-Person: ${id},${latitude},${longitude},${timeZone}`;

/**
 * Each call comes from the next person: no answer is quicker because the same person called just before. Both sides count
 * on from the same turn, so that nothing is asked twice in a row, nor suggested twice at all.
 */
function calling(
  { callers, ...work }: Description,
  requestOf: (turn: number, header: string) => string,
): Work {
  let turns = 0;
  const next = (headerOf: (caller: Caller) => string): string => {
    const turn = turns++;
    return requestOf(turn, headerOf(itemAt(callers, turn)));
  };
  return {
    ...work,
    ours: () => () => next(asOurs),
    limit: () => () => next(asLimit),
    pair: () => {
      const ours = next(asOurs);
      if (work.status === 200) turns--;
      return { ours, limit: next(asLimit) };
    },
  };
}
