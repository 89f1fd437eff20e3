import { createHash } from 'node:crypto';
import type { SharedListing } from '@ballpark/domain/contract/sharing.ts';
import { notationOf } from '@ballpark/domain/notation.ts';
import { photoIdOf, photoNames } from '@ballpark/domain/photos.ts';
import { endText, guessedSoFar, resultDetail } from '@ballpark/domain/result-text.ts';
import { formatPlain } from '@ballpark/domain/rough-amount.ts';
import { type Language, isLanguage, sourceLanguage } from '@ballpark/domain/languages.ts';
import { site } from '@ballpark/domain/site.ts';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { namesEtag } from '../http/encoded.ts';
import { untilCallerLeaves } from '../until-caller-leaves.ts';
import { isDrawn } from '../photos/drawing.ts';
import { type ResultPicture, drawResult } from '../photos/result-picture.ts';
import type { Media } from '../photos/serve-media.ts';
import { keepOutOfSearch } from '../site/keep-out-of-search.ts';
import { shownLogo } from '../site/shown-logo.ts';
import { readWhole } from '../adapters/read-whole.ts';
import { textsIn } from '../language/texts.ts';
import { findSharedById } from './find-page.ts';

type Params = { id: string; version: string };

/** The picture that previews of a shared page show. Its address changes with what it shows; a former one leads to the present one. */
export function serveResultPictures(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'replica' | 'now' | 'log'>,
  media: Media,
): void {
  app.get<{ Params: Params; Querystring: { language?: string } }>(
    '/s/:id/:version.jpg',
    async (request, reply) => {
      const { id, version } = request.params;
      const { language: asked } = request.query;
      const language = isLanguage(asked) ? asked : sourceLanguage;
      const by = request.ip;
      await media.countPicture(by);
      const shared = await findSharedById(deps, id);
      if (!shared) throw new NotFound('listingNotFound');
      if (version !== versionOf(shared, language))
        return reply.header('cache-control', 'no-store').redirect(resultPictureUrl(shared, language));
      const etag = `"${version}"`;
      keepOutOfSearch(reply);
      reply
        // Its owner may close the link.
        .header('cache-control', 'public, max-age=3600')
        .header('etag', etag)
        .raw.setHeader('cross-origin-resource-policy', 'cross-origin');
      if (namesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      const pictures = { photo: await coverOf(shared, media), logo: await shownLogo(deps.db) };
      const picture = await drawResult(pictureOf(shared, language), pictures, {
        by,
        signal: untilCallerLeaves(reply),
      });
      return reply.type('image/jpeg').send(picture);
    },
  );
}

export function resultPictureUrl(shared: SharedListing, language: Language): string {
  const query = language === sourceLanguage ? '' : `?language=${language}`;
  return `/s/${shared.id}/${versionOf(shared, language)}.jpg${query}`;
}

function versionOf(shared: SharedListing, language: Language): string {
  const shown = JSON.stringify([pictureOf(shared, language), shared.photos[0]?.url]);
  return createHash('sha256').update(shown).digest('base64url').slice(0, 12);
}

function pictureOf(shared: SharedListing, language: Language): ResultPicture {
  const { title, isActive, currency } = shared;
  const { headline, detail } = wordsOf(shared, language);
  return {
    look: isActive ? 'question' : 'result',
    headline: inFont(headline, currency),
    detail: inFont(detail, currency),
    title,
    siteName: site.name,
    ...(site.color !== null && { color: site.color }),
    ...(site.logo !== null && { logo: site.logo }),
  };
}

/** In English where the font, which is Latin, lacks the language’s letters. */
function wordsOf(shared: SharedListing, language: Language): { headline: string; detail: string } {
  const i18n = textsIn(language);
  const question = i18n._(msg`What is this worth?`);
  if (language !== sourceLanguage && !isDrawn(question)) return wordsOf(shared, sourceLanguage);
  return shared.isActive
    ? { headline: question, detail: knownText(i18n, shared) }
    : { headline: endText(i18n, shared), detail: resultDetail(i18n, shared) };
}

/** 'The owner was quoted $2,400 · 8 guesses so far'. */
function knownText(i18n: I18n, shared: SharedListing): string {
  return [sharedOffer(i18n, shared), guessedSoFar(i18n, shared.suggestionCount)]
    .filter((text) => text !== null)
    .join(' · ');
}

/** Null without an offer. Previews do not say whose it is. */
export function sharedOffer(i18n: I18n, shared: SharedListing): string | null {
  const { type, offerAmount, currency } = shared;
  if (offerAmount === null) return null;
  const amount = formatPlain(offerAmount, currency);
  return type === 'SERVICE'
    ? i18n._(msg`The owner was quoted ${{ amount }}`)
    : i18n._(msg`The owner has been offered ${{ amount }}`);
}

/** With the currency’s code where the font lacks its sign. */
export function inFont(text: string, currency: string): string {
  return isDrawn(text) ? text : text.replaceAll(notationOf(currency).sign, currency);
}

/** Null without a photo, and of one that is held back. */
async function coverOf(
  { photos: [cover] }: SharedListing,
  { find, isServed }: Media,
): Promise<Buffer | null> {
  const id = cover ? photoIdOf(cover.url) : null;
  if (id === null) return null;
  const { full } = photoNames(id);
  const photo = (await isServed(full, undefined)) ? await find(full) : null;
  return photo && readWhole(photo);
}
