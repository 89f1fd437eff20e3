/** `npm run limits` writes docs/limits.md from the limits in the code; a test tells when it is behind. */
import { maxImportRows } from '@ballpark/domain/listing-table.ts';
import { keptDeliveries, maxWaitingDeliveries, maxWebhooks } from '@ballpark/domain/webhooks.ts';
import { writeFileSync } from 'node:fs';
import { operations } from '@ballpark/domain/contract/operations.ts';
import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { answerDays, openHours } from '@ballpark/domain/listing-window.ts';
import { maxQuestions, maxWaitingQuestions } from '@ballpark/domain/listing-access.ts';
import { maxUndecided } from '@ballpark/domain/reports.ts';
import { signalLimits } from '@ballpark/domain/signals.ts';
import { pairLimit } from '@ballpark/domain/xp.ts';
import { maxAmount } from '@ballpark/domain/money.ts';
import { dailyLimits, newcomerLimits, repeatLimits } from '@ballpark/domain/newcomer-limits.ts';
import { maxNearbyADay } from '@ballpark/domain/notifications.ts';
import {
  maxListingPhotoBytes,
  maxListingPhotos,
  maxMegapixels,
  maxProfilePhotoBytes,
  maxUnusedPhotos,
} from '@ballpark/domain/photos.ts';
import * as textLimits from '@ballpark/domain/text-limits.ts';
import { maxSessions } from '../../src/auth/sessions/session-queries.ts';
import { defaultBodyLimit } from '../../src/http/add-endpoint.ts';
import { maxStreamsOfUser } from '../../src/live/live-streams.ts';
import { maxBrowsers } from '../../src/push/push.ts';
import { maxWatchedWordLength, maxWatchedWords } from '@ballpark/domain/watched-words.ts';
import { maxSignUpBlocks } from '@ballpark/domain/sign-up-blocks.ts';
import { maxPasskeys } from '../../src/auth/factors/passkey-queries.ts';
import { maxBlocked } from '../../src/blocks/blocks.ts';
import { rates } from '../../src/limits/rates.ts';
import { maxCounted } from '../../src/pagination.ts';
import { z } from 'zod';

export const limitsFile = new URL('../../../docs/limits.md', import.meta.url);

type Field = {
  $ref?: string;
  $defs?: Record<string, Field>;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  anyOf?: Field[];
  items?: Field;
  properties?: Record<string, Field>;
};

export function limitsPage(): string {
  return [
    '# Limits',
    'Made from the code by `npm run limits`; [product.md](product.md) says why they are so.',
    '## Amounts, listings and people',
    table(['what', 'limit'], counts()),
    '## Texts',
    'In characters as people count them.',
    table(['text', 'limit'], texts()),
    '## A day, and again and again',
    'A new account begins with what the first day allows; each day and each closed guess adds as much again, up to the most. ' +
      `An account is new for ${newcomerLimits.days} days, or until ${newcomerLimits.closedGuesses} of its guesses are closed.`,
    table(
      ['what in 24 hours', 'on the first day', 'at most'],
      Object.entries(dailyLimits).map(([kind, { onFirstDay, most }]) => {
        const write = kind === 'photoBytes' ? megabytes : grouped;
        return [wordsOf(kind), write(onFirstDay), write(most)];
      }),
    ),
    table(
      ['the same', 'times', 'within hours'],
      Object.entries(repeatLimits).map(([kind, { most, hours }]) => [
        wordsOf(kind),
        grouped(most),
        grouped(hours),
      ]),
    ),
    '## Calls',
    'Beyond them the answer is 429 with `Retry-After`. Wrong passwords, links and codes alone count where a limit stops guessing.',
    table(['what', 'for each', 'calls', 'within'], calls()),
    '## Fields of requests',
    'As the schemas of the API say; in characters, unless the limit says something else.',
    table(['field', 'limit', 'calls'], fields()),
    '',
  ].join('\n\n');
}

function counts(): string[][] {
  return [
    ['an amount', `at most ${grouped(maxAmount)} in the currency’s units`],
    ['a listing is open', `${openHours} hours`],
    ['a final price can be told after it closed by time', `${answerDays} days`],
    ['photos of a listing', `${maxListingPhotos}, each ${megabytes(maxListingPhotoBytes)}`],
    ['a profile’s photo', megabytes(maxProfilePhotoBytes)],
    ['a photo’s size', `${maxMegapixels} megapixels`],
    ['photos that belong to nothing yet', `${maxUnusedPhotos}; the oldest goes`],
    ['questions about a listing', `${maxQuestions}; of one person ${maxWaitingQuestions} without an answer`],
    ['reports of one person that nobody has decided', grouped(maxUndecided)],
    ['closes of a limited pair that are paid', `${pairLimit.paid} in ${signalLimits.days} days`],
    ['devices signed in', `${maxSessions}; the oldest is signed out`],
    ['browsers that get pushes', `${maxBrowsers}; the oldest goes`],
    ['open tabs with live updates', `${maxStreamsOfUser}; the oldest goes on without`],
    ['passkeys of an account', grouped(maxPasskeys)],
    ['webhooks of an account, and those for all listings', `${maxWebhooks} each`],
    ['deliveries of a webhook that are kept', `${keptDeliveries}, for 30 days`],
    ['deliveries that wait for a webhook', `${grouped(maxWaitingDeliveries)}; with more, it is paused`],
    ['rows of a table of listings', grouped(maxImportRows)],
    ['people whom one can block', grouped(maxBlocked)],
    ['words to watch', `${maxWatchedWords}, each ${maxWatchedWordLength} characters`],
    ['blocks at sign-up', grouped(maxSignUpBlocks)],
    ['notifications of new listings nearby', `${maxNearbyADay} a day`],
    ['a request without photos', `${defaultBodyLimit / 1024} KiB`],
    ['counted results of a list', `${grouped(maxCounted)}; beyond, the answer says “more”`],
  ];
}

/** `maxTitleLength` and `minTitleLength` are one row. */
function texts(): string[][] {
  const bounds = new Map<string, { min?: number; max?: number }>();
  for (const [name, value] of Object.entries(textLimits)) {
    const [, side, what] = /^(min|max)(\w+)Length$/.exec(name) ?? [];
    if (side === undefined || what === undefined || typeof value !== 'number') continue;
    bounds.set(what, { ...bounds.get(what), [side]: value });
  }
  return Array.from(bounds, ([what, { min, max }]) => [wordsOf(what).trim(), between(min, max, '')]).toSorted(
    byFirst,
  );
}

function calls(): string[][] {
  const { daily: _above, ...others } = rates;
  return Object.entries(others).flatMap(([what, limits]) =>
    Object.entries(limits).map(([who, { most, perSeconds }]) => {
      const [subject, count] = [wordsOf(what), wordsOf(who)];
      const written = grouped(most);
      return [
        subject,
        count.replace(/^per /, '').replace(/ an? (hour|day)$/, ''),
        written,
        timeOf(perSeconds),
      ];
    }),
  );
}

/** Of the bodies and queries of all operations; calls whose field has the same limit share a line. */
function fields(): string[][] {
  const inOrder = operations.toSorted((one, other) => one.route.localeCompare(other.route));
  const found = inOrder.flatMap((operation: Endpoint) =>
    [operation.query, operation.body].flatMap((schema) => {
      if (!schema) return [];
      const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Field;
      return Object.entries(named(whole, whole).properties ?? {}).flatMap(([name, field]) =>
        boundsOf(name, field, whole).map(([path, bounds]) => ({
          path,
          bounds,
          route: `\`${operation.route}\``,
        })),
      );
    }),
  );
  const shared = Map.groupBy(found, ({ path, bounds }) => `${path} ${bounds}`);
  return [...shared.values()]
    .map((same) => [`\`${same[0]?.path}\``, same[0]?.bounds ?? '', calledBy(same.map(({ route }) => route))])
    .toSorted(byFirst);
}

function byFirst([one = '']: string[], [other = '']: string[]): number {
  return one.localeCompare(other);
}

function calledBy(routes: readonly string[]): string {
  const named = [...new Set(routes)];
  return named.length > 4 ? `${named.length} calls, such as ${named[0]}` : named.join(', ');
}

/** What a field that only names another schema stands for. */
function named(field: Field, { $defs = {} }: Field): Field {
  return (field.$ref && $defs[field.$ref.replace('#/$defs/', '')]) || field;
}

function boundsOf(path: string, at: Field, whole: Field): [path: string, bounds: string][] {
  const field = named(at, whole);
  const { minLength, maxLength, minItems, maxItems, minimum, maximum } = field;
  const bounds = [
    between(minLength, maxLength, ''),
    between(minItems, maxItems, 'entries'),
    between(minimum, maximum, 'as a number'),
  ].filter((text) => text !== '');
  const inner = [
    ...(field.anyOf ?? []).map((each) => [path, each] as const),
    ...(field.items ? [[`${path}[]`, field.items] as const] : []),
    ...Object.entries(field.properties ?? {}).map(([name, each]) => [`${path}.${name}`, each] as const),
  ];
  return [
    ...(bounds.length > 0 ? [[path, bounds.join(', ')] as [string, string]] : []),
    ...inner.flatMap(([innerPath, each]) => boundsOf(innerPath, each, whole)),
  ];
}

function between(min: number | undefined, max: number | undefined, unit: string): string {
  const least = min !== undefined && min > Number.MIN_SAFE_INTEGER && min !== 0 ? grouped(min) : '';
  const most = max !== undefined && max < Number.MAX_SAFE_INTEGER ? grouped(max) : '';
  if (least === '' && most === '') return '';
  const range = most === '' ? `at least ${least}` : least === '' ? `at most ${most}` : `${least} to ${most}`;
  return `${range} ${unit}`.trim();
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function table(head: string[], rows: string[][]): string {
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const words: Record<string, string> = {
  code: 'code of two-step sign-in',
  avoid: 'blocking or muting',
  beginOidc: 'sign-in by another service',
  live: 'live stream',
  heldPosts: 'posts with watched words',
  login: 'sign-in',
  nearby: 'listings that neighbours are told of',
  notMe: '“This wasn’t me”',
  perKnown: 'known browser',
  perKnownADay: 'known browser',
  perNoticed: 'address without proof',
  perTaggedMailbox: 'mailbox, with its tags',
  photoBytes: 'photos',
  pixels: 'megapixels of photos',
  register: 'sign-up',
  presentPassword: 'password asked for again',
  suggestion: 'guess',
  takeBack: 'withdrawing a guess or question',
  words: 'note, question or answer',
  accounts: 'text of several new accounts of one network',
};

function wordsOf(name: string): string {
  return words[name] ?? name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function timeOf(seconds: number): string {
  const units = [
    [86_400, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
  ] as const;
  const [size, unit] = units.find(([each]) => seconds % each === 0) ?? [1, 'second'];
  return seconds === size ? `a ${unit}`.replace('a hour', 'an hour') : `${seconds / size} ${unit}s`;
}

function grouped(value: number): string {
  return value.toLocaleString('en-GB', { maximumFractionDigits: 2 });
}

function megabytes(bytes: number): string {
  return bytes % (1024 * 1024) === 0 ? `${bytes / 1024 / 1024} MiB` : `${bytes / 1_000_000} MB`;
}

if (import.meta.main) writeFileSync(limitsFile, limitsPage());
