import type { SharedListing } from '@ballpark/domain/contract/sharing.ts';
import { embedCode, embedSize } from '@ballpark/domain/embed-code.ts';
import { sourceLanguage } from '@ballpark/domain/languages.ts';
import { site } from '@ballpark/domain/site.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { InvalidInput, NotFound } from '../errors.ts';
import { encoded, sendEncoded } from '../http/encoded.ts';
import { openToOthers } from '../http/open-to-others.ts';
import { deviceLanguage } from '../language/language-of.ts';
import { doorOf } from '../limits/doors.ts';
import { sharePicture } from '../photos/serve-media.ts';
import { keepOutOfSearch } from '../site/keep-out-of-search.ts';
import { inlineSources } from './built-files.ts';
import { embedCard, embedThemes, goneCard } from './embed-card.ts';
import { findSharedById } from './find-page.ts';
import { resultPictureUrl } from './serve-result-picture.ts';

const html = 'text/html; charset=utf-8';
const themes = z.enum(embedThemes).optional().catch(undefined);

/** A shared listing on other sites: the card that they frame, and the answer that says how (https://oembed.com). */
export function serveEmbeds(app: FastifyInstance, deps: Deps): void {
  const { publicUrl } = deps.config;

  app.get<{ Params: { id: string }; Querystring: { theme?: unknown } }>(
    '/embed/:id',
    doorOf(deps, 'frame'),
    async (request, reply) => {
      const shared = await findAllowed(deps, request.params.id);
      const shown = {
        language: deviceLanguage(request),
        theme: themes.parse(request.query.theme),
        publicUrl,
      };
      const isOpen = shared !== undefined && isOpenAt(shared, deps.now());
      const page = shared ? embedCard(shared, isOpen, shown) : goneCard(shown);
      allowFrames(reply, inlineSources(page, 'style').join(' '))
        .code(shared ? 200 : 404)
        .header('cache-control', 'no-cache')
        .header('vary', 'cookie, accept-language')
        .header('x-robots-tag', 'noindex');
      return sendEncoded(request, reply, encoded(page, html, { isKept: false }));
    },
  );

  app.get<{ Querystring: Record<string, unknown> }>(
    '/oembed',
    doorOf(deps, 'data'),
    async (request, reply) => {
      const asked = oembedQuery.safeParse(request.query);
      if (!asked.success) throw new InvalidInput(asked.error.issues);
      const { url, format, maxwidth, maxheight } = asked.data;
      // The specification’s status for a format that a provider lacks.
      if (format !== 'json')
        return reply.code(501).type('text/plain; charset=utf-8').send('Only format=json\n');
      const shared = await findAllowed(deps, listingIn(url, publicUrl));
      if (!shared) throw new NotFound('listingNotFound');
      const size = {
        width: Math.min(embedSize.width, maxwidth),
        height: Math.min(embedSize.height, maxheight),
      };
      openToOthers(reply);
      keepOutOfSearch(reply);
      return reply.header('cache-control', 'public, max-age=300').send({
        version: '1.0',
        type: 'rich',
        title: shared.title,
        provider_name: site.name,
        provider_url: publicUrl,
        cache_age: 300,
        html: embedCode({ origin: publicUrl, id: shared.id, title: shared.title, ...size }),
        ...size,
        thumbnail_url: publicUrl + resultPictureUrl(shared, sourceLanguage),
        thumbnail_width: sharePicture.width,
        thumbnail_height: sharePicture.height,
      });
    },
  );
}

const oembedQuery = z.object({
  url: z.url(),
  format: z.string().default('json'),
  maxwidth: z.coerce.number().int().min(1).default(Infinity),
  maxheight: z.coerce.number().int().min(1).default(Infinity),
});

async function findAllowed(deps: Deps, id: string): Promise<SharedListing | undefined> {
  return site.allowsEmbeds ? findSharedById(deps, id) : undefined;
}

function isOpenAt({ isActive, expiresAt }: SharedListing, now: Date): boolean {
  return isActive && Date.parse(expiresAt) > now.getTime();
}

/** Empty for an address of another site, or of something else. */
function listingIn(address: string, publicUrl: string): string {
  const { origin, pathname } = new URL(address);
  const [, id = ''] = /^\/(?:s|embed|listing)\/([^/]+)\/?$/.exec(pathname) ?? [];
  return origin === new URL(publicUrl).origin ? id : '';
}

/** Any site may frame it, and nothing else of ours. It runs no script, and has only these styles. */
function allowFrames(reply: FastifyReply, styles: string): FastifyReply {
  const { raw } = reply;
  raw.removeHeader('x-frame-options');
  raw.removeHeader('cross-origin-opener-policy');
  raw.setHeader('cross-origin-resource-policy', 'cross-origin');
  raw.setHeader(
    'content-security-policy',
    `default-src 'none';style-src ${styles};img-src 'self';base-uri 'none';form-action 'none';frame-ancestors *`,
  );
  return reply;
}
