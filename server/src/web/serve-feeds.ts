import { daysUsernameLeadsOn } from '@ballpark/domain/account-days.ts';
import { id as idSchema } from '@ballpark/domain/contract/endpoint.ts';
import { dayMs } from '@ballpark/domain/durations.ts';
import type { Language } from '@ballpark/domain/languages.ts';
import { fromMinor } from '@ballpark/domain/money.ts';
import { placeText } from '@ballpark/domain/place-text.ts';
import { coarsenPoint, nearbyKm } from '@ballpark/domain/places.ts';
import { maxIndexRadiusKm, minIndexRadiusKm } from '@ballpark/domain/price-index.ts';
import { endText, guessedSoFar, resultDetail } from '@ballpark/domain/result-text.ts';
import { labelled } from '@ballpark/domain/sentences.ts';
import { site } from '@ballpark/domain/site.ts';
import { usernameKey } from '@ballpark/domain/username.ts';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { findUsernameOwner } from '../auth/sign-in/name-queries.ts';
import { presentCard } from '../cards/present-card.ts';
import type { Deps } from '../deps.ts';
import { InvalidInput, NotFound } from '../errors.ts';
import { escapeHtml } from '../escape-html.ts';
import { encoded, sendEncoded } from '../http/encoded.ts';
import { openToOthers } from '../http/open-to-others.ts';
import { callLanguage } from '../language/language-of.ts';
import { textsIn } from '../language/texts.ts';
import { doorOf } from '../limits/doors.ts';
import { type PublicRow, findPublicListings } from '../listings/public-list-queries.ts';
import { sharePictureUrl } from '../photos/serve-media.ts';
import { isProfileShown } from '../profiles/profile-queries.ts';
import { termsAsTyped } from '../search/feed.ts';
import { keepOutOfSearch } from '../site/keep-out-of-search.ts';
import { type Feed, type FeedEntry, atomOf, jsonFeedOf } from './feed-formats.ts';

const kinds = ['sold', 'open'] as const;
type Kind = (typeof kinds)[number];

const formats = {
  atom: { type: 'application/atom+xml; charset=utf-8', write: (feed: Feed) => atomOf(feed) },
  json: {
    type: 'application/feed+json; charset=utf-8',
    write: (feed: Feed, publicUrl: string) => jsonFeedOf(feed, `${publicUrl}/api/docs`),
  },
};

const maxEntries = 30;

const feedQuery = z
  .object({
    search: z.string().max(200).optional(),
    latitude: z.coerce.number().min(-90).max(90).optional(),
    longitude: z.coerce.number().min(-180).max(180).optional(),
    radius: z.coerce.number().min(minIndexRadiusKm).max(maxIndexRadiusKm).default(nearbyKm),
    person: z.string().max(64).optional(),
  })
  .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined));
type Query = z.output<typeof feedQuery>;

/** What sold, and what is open to guess on: only what its owner lets everybody with the link see, and as that page shows it. */
export function serveFeeds(app: FastifyInstance, deps: Deps): void {
  for (const kind of kinds)
    for (const [name, { type, write }] of Object.entries(formats))
      app.get<{ Querystring: Record<string, unknown> }>(
        `/feeds/${kind}.${name}`,
        doorOf(deps, 'data'),
        async (request, reply) => {
          if (!site.publishesFeeds) throw new NotFound();
          const given = Object.entries(request.query).filter(([, value]) => value !== '');
          const asked = feedQuery.safeParse(Object.fromEntries(given));
          if (!asked.success) throw new InvalidInput(asked.error.issues);
          const language = callLanguage(request);
          const feed = await readFeed(deps, { kind, query: asked.data, language, url: request.url });
          openToOthers(reply);
          keepOutOfSearch(reply);
          reply
            .header('cache-control', 'public, max-age=300')
            .header('vary', 'accept-language')
            .header('last-modified', feed.changedAt.toUTCString());
          if (isKnown(request.headers, feed)) return reply.code(304).send();
          const text = write(feed, deps.config.publicUrl);
          return sendEncoded(request, reply, encoded(text, type, { isKept: false }));
        },
      );
}

/** Where a reader finds the feeds of a page. */
export function feedTags(i18n: I18n, search: string): string {
  if (!site.publishesFeeds) return '';
  const query = search === '' ? '' : `?${new URLSearchParams({ search }).toString()}`;
  return kinds
    .flatMap((kind) => {
      const title = escapeHtml(titleOf(i18n, kind));
      const link = (format: string, type: string) =>
        `<link rel="alternate" type="${type}" title="${title}" href="/feeds/${kind}.${format}${query}">`;
      return [link('atom', 'application/atom+xml'), link('json', 'application/feed+json')];
    })
    .join('');
}

/** A tag goes before a time. */
function isKnown(headers: Record<string, string | string[] | undefined>, { changedAt }: Feed): boolean {
  const since = headers['if-modified-since'];
  if (headers['if-none-match'] !== undefined || typeof since !== 'string') return false;
  return Math.floor(changedAt.getTime() / 1000) * 1000 <= Date.parse(since);
}

type Asked = { kind: Kind; query: Query; language: Language; url: string };

async function readFeed(deps: Deps, { kind, query, language, url }: Asked): Promise<Feed> {
  const { publicUrl } = deps.config;
  const { search = '', latitude, longitude, radius } = query;
  const i18n = textsIn(language);
  const terms = termsAsTyped(search);
  const isUnsearchable = search !== '' && terms.length === 0;
  const isAround = latitude !== undefined && longitude !== undefined;
  const personId = query.person === undefined ? null : await findPerson(deps, query.person);
  const rows = isUnsearchable
    ? []
    : await findPublicListings(deps.replica, {
        kind,
        terms,
        around: isAround ? { point: coarsenPoint({ latitude, longitude }), radiusKm: radius } : null,
        personId,
        now: deps.now(),
        most: maxEntries,
      });
  const entries = rows.map((row) => entryOf(i18n, row, publicUrl));
  const newest = Math.max(0, ...entries.map(({ changedAt }) => changedAt.getTime()));
  const pageUrl = search === '' ? '/prices' : `/prices?${new URLSearchParams({ q: search }).toString()}`;
  return {
    title: [site.name, titleOf(i18n, kind), search].filter((part) => part !== '').join(' · '),
    language,
    url: publicUrl + url,
    pageUrl: publicUrl + pageUrl,
    author: site.name,
    changedAt: new Date(newest),
    entries,
  };
}

/** By id or username; throws 404 for one whose profile visitors do not see. */
async function findPerson({ replica, now }: Deps, person: string): Promise<string> {
  const { data: id } = idSchema.safeParse(person);
  if (id !== undefined) {
    if (!(await isProfileShown(replica, id))) throw new NotFound('userNotFound');
    return id;
  }
  const since = new Date(now().getTime() - daysUsernameLeadsOn * dayMs);
  const owner = await findUsernameOwner(replica, usernameKey(person), { since, readerId: null });
  if (!owner) throw new NotFound('userNotFound');
  return owner.id;
}

function titleOf(i18n: I18n, kind: Kind): string {
  return kind === 'sold' ? i18n._(msg`What things sold for`) : i18n._(msg`Open for guesses`);
}

function entryOf(i18n: I18n, row: PublicRow, publicUrl: string): FeedEntry {
  const card = presentCard(row);
  const { id, title, description, location, isActive, suggestionCount, photos } = card;
  const said = isActive ? `${guessedSoFar(i18n, suggestionCount)}.` : resultDetail(i18n, card);
  const picture = photos[0] ? sharePictureUrl(photos[0].url) : null;
  return {
    url: `${publicUrl}/s/${id}`,
    title: isActive ? title : labelled(i18n, endText(i18n, card), title),
    text: [`${said} ${placeText(i18n, location)}`, description].join('\n\n'),
    picture: picture === null ? null : publicUrl + picture,
    publishedAt: row.created_at,
    changedAt: row.changed_at,
    currency: row.currency,
    finalPrice: row.final_price_minor === null ? null : fromMinor(row.final_price_minor, row.currency),
    suggestionCount,
  };
}
