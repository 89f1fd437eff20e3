import type { z } from 'zod';
import * as account from './account.ts';
import * as admin from './admin.ts';
import * as auth from './auth.ts';
import * as bulk from './bulk.ts';
import * as cases from './cases.ts';
import * as closing from './closing.ts';
import * as doctor from './doctor.ts';
import type { Endpoint } from './endpoint.ts';
import * as factors from './factors.ts';
import * as jobs from './jobs.ts';
import * as listings from './listings.ts';
import * as listingTable from './listing-table.ts';
import * as newcomers from './newcomers.ts';
import * as notifications from './notifications.ts';
import * as ownLists from './own-lists.ts';
import * as oidc from './oidc.ts';
import * as people from './people.ts';
import * as photos from './photos.ts';
import * as priceIndex from './price-index.ts';
import * as prices from './prices.ts';
import * as profiles from './profiles.ts';
import * as questions from './questions.ts';
import * as quoteLines from './quote-lines.ts';
import * as sharing from './sharing.ts';
import * as signUpBlocks from './sign-up-blocks.ts';
import * as sitePages from './site-pages.ts';
import * as siteSettings from './site-settings.ts';
import * as statements from './statements.ts';
import * as suggestions from './suggestions.ts';
import * as tokens from './tokens.ts';
import * as webhooks from './webhooks.ts';
import * as xp from './xp.ts';

/** Every file that declares operations, in the order of the API’s document. */
const topics = [
  auth,
  account,
  factors,
  oidc,
  tokens,
  listings,
  listingTable,
  closing,
  suggestions,
  quoteLines,
  questions,
  prices,
  priceIndex,
  ownLists,
  sharing,
  profiles,
  people,
  xp,
  photos,
  notifications,
  webhooks,
  cases,
  newcomers,
  statements,
  admin,
  bulk,
  jobs,
  doctor,
  siteSettings,
  signUpBlocks,
  sitePages,
] as const;

type Exported<Topic> = Topic extends unknown ? Topic[keyof Topic] : never;
/** Everything that the API’s document describes. */
export type Declared = Extract<Exported<(typeof topics)[number]>, Endpoint>;
type Stream = Extract<Declared, { isStream: true }>;
type Operation = Exclude<Declared, Stream>;

const declared = topics
  .flatMap((topic): unknown[] => Object.values(topic))
  .filter((exported): exported is Declared => isObject(exported) && 'route' in exported);

/** Every operation of the API. The server refuses to start while one has no handler. */
export const operations = declared.filter((one): one is Operation => !isStream(one));

/** Operations that answer a stream of events instead of one reply. */
export const streams = declared.filter(isStream);

type PartsOf<E> = (E extends { params: infer S extends z.ZodType } ? { params: z.input<S> } : unknown) &
  (E extends { query: infer S extends z.ZodType } ? { query: z.input<S> } : unknown) &
  (E extends { body: infer S extends z.ZodType } ? { body: z.input<S> } : unknown);

/** Each route with what a caller sends to it and the `data` that it answers. */
export type Calls = {
  [E in Operation as E['route']]: { input: PartsOf<E>; reply: z.output<E['reply']> };
};

export type OperationRoute = keyof Calls;
/** The routes that take an `Idempotency-Key`. */
export type IdempotentRoute = Extract<Operation, { idempotent: true }>['route'];
/** What a caller sends to a route: its params, query and body, each where the operation declares one. */
export type InputOf<R extends OperationRoute> = Calls[R]['input'];
/** The `data` that a route answers. */
export type ReplyAt<R extends OperationRoute> = Calls[R]['reply'];

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isStream(one: Declared): one is Stream {
  return 'isStream' in one;
}
