import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { id as idSchema } from '@ballpark/domain/contract/endpoint.ts';
import { photoPath } from '@ballpark/domain/photos.ts';
import { siteColors } from '@ballpark/domain/site-colors.ts';
import { faceVersion, site, siteDefaults } from '@ballpark/domain/site.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { type Encoded, encoded, sendEncoded } from '../http/encoded.ts';
import { type IconShape, drawIcon, drawLogo, drawShare, tintMark } from '../photos/draw-face.ts';
import type { Media } from '../photos/serve-media.ts';
import { keepLast } from '../keep-last.ts';
import { findLogo } from '../site/logo-queries.ts';
import { shownLogo } from '../site/shown-logo.ts';
import { type Built, typeOf } from './built-files.ts';

/** Some devices show see-through parts black or cut icons round: these have a ground and, of the cut ones, room around. */
const icons: Record<string, IconShape> = {
  'favicon.ico': { side: 32 },
  'favicon.svg': { side: 192 },
  'apple-touch-icon.png': { side: 180, share: 0.86 },
  'icon-192.png': { side: 192 },
  'icon-512.png': { side: 512 },
  'icon-maskable-512.png': { side: 512, share: 0.6 },
};
const share = 'share.jpg';
/** Our mark as one white shape, which has no likeness in another's logo: devices show their own sign instead. */
const badge = 'icon-badge.png';
export const faceFiles: readonly string[] = [...Object.keys(icons), share, badge];

const logoSide = 144;
const yearSeconds = 31_536_000;
const forEver = `public, max-age=${yearSeconds}, immutable`;

/** With what it shows in its address, for previews and browsers keep it long. */
export function sharePath(): string {
  const version = shareVersion();
  return version === '' ? `/${share}` : `/${share}?v=${version}`;
}

/** Empty for ours. */
function shareVersion(): string {
  const { name, tagline } = site;
  const isOurs = name === siteDefaults.name && tagline === siteDefaults.tagline && faceVersion() === '';
  const shown = JSON.stringify([name, tagline, faceVersion()]);
  return isOurs ? '' : createHash('sha256').update(shown).digest('base64url').slice(0, 12);
}

/** Icons and the picture of the site, under the addresses of ours. Drawn at the first call after a change. */
export function serveFace(app: FastifyInstance, { db }: Pick<Deps, 'db'>, { files }: Built): void {
  const drawn = keepLast<Encoded | null>();
  for (const name of faceFiles) {
    const bytes = files.get(name);
    if (!bytes) continue;
    const ours = kept(bytes, typeOf(name) ?? '');
    app.get<{ Querystring: { v?: unknown } }>(`/${name}`, { compress: false }, async (request, reply) => {
      const version = name === share ? shareVersion() : faceVersion();
      const file =
        version === ''
          ? ours
          : await drawn(name, version, async () => drawFile(name, files, await shownLogo(db)));
      if (file === null) throw new NotFound();
      const isAsked = version !== '' && request.query.v === version;
      reply.header('cache-control', isAsked ? forEver : 'no-cache');
      // Previews and mails of other sites show them.
      reply.raw.setHeader('cross-origin-resource-policy', 'cross-origin');
      return sendEncoded(request, reply, file);
    });
  }
}

/** Null of what another's logo has nothing for. */
async function drawFile(name: string, files: Built['files'], logo: Buffer | null): Promise<Encoded | null> {
  const { name: siteName, tagline, color } = site;
  const colors = siteColors(color);
  if (name === badge) return logo ? null : kept(ourFile(files, badge), 'image/png');
  if (name === share) {
    const mark = logo ?? (await tintMark(ourFile(files, 'icon-512.png'), colors.mark[0]));
    return kept(await drawShare({ name: siteName, tagline, colors, mark }), 'image/jpeg');
  }
  const shape = icons[name] ?? { side: 0 };
  const isSvg = extname(name) === '.svg';
  if (logo) {
    const icon = await drawIcon(logo, shape);
    return isSvg ? kept(svgAround(icon, shape.side), 'image/svg+xml') : kept(icon, 'image/png');
  }
  if (isSvg) return kept(inColor(ourFile(files, name).toString(), colors.mark[0]), 'image/svg+xml');
  const isSmall = extname(name) === '.ico';
  const tinted = await tintMark(ourFile(files, isSmall ? 'icon-192.png' : name), colors.mark[0]);
  return kept(isSmall ? await drawIcon(tinted, shape) : tinted, 'image/png');
}

function ourFile(files: Built['files'], name: string): Buffer {
  return files.get(name) ?? Buffer.of();
}

function kept(bytes: Buffer | string, type: string): Encoded {
  return encoded(bytes, type, { isKept: true });
}

function svgAround(icon: Buffer, side: number): string {
  const href = `data:image/png;base64,${icon.toString('base64')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><image href="${href}" width="${side}" height="${side}"/></svg>`;
}

/** Of our mark, as web/public/favicon.svg and its copy in each page draw it. */
export function inColor(svg: string, color: string): string {
  return svg.replaceAll('0f6e47', color.slice(1));
}

/** Any logo that is kept, so that an admin sees one before it is chosen. */
export function serveLogos(app: FastifyInstance, { db }: Pick<Deps, 'db'>, { countPicture }: Media): void {
  const drawn = keepLast<Buffer | null>();
  app.get<{ Params: { id: string } }>(`${photoPath}logo/:id.webp`, async (request, reply) => {
    const { data: id } = idSchema.safeParse(request.params.id);
    if (id === undefined) return reply.code(404).header('cache-control', 'no-store').send();
    const isShown = id === site.logo;
    if (!isShown) await countPicture(request.ip);
    const draw = async () => {
      const logo = await (isShown ? shownLogo(db) : findLogo(db, id));
      return logo && drawLogo(logo, logoSide);
    };
    const picture = await (isShown ? drawn('logo', id, draw) : draw());
    if (picture === null) return reply.code(404).header('cache-control', 'no-store').send();
    return reply
      .header('cache-control', forEver)
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/webp')
      .send(picture);
  });
}
