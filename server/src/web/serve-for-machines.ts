import { dayMs } from '@ballpark/domain/durations.ts';
import { inLanguage, wholeLanguages } from '@ballpark/domain/languages.ts';
import { pagesWhere } from '@ballpark/domain/pages.ts';
import { site } from '@ballpark/domain/site.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { escapeHtml } from '../escape-html.ts';
import { encoded, sendEncoded } from '../http/encoded.ts';
import { alternates } from './fill-pages.ts';

/** RFC 9116 recommends less than a year. */
const contactDays = 180;
const securityPath = '/.well-known/security.txt';
const text = 'text/plain; charset=utf-8';

export function serveForMachines(app: FastifyInstance, { config, now }: Pick<Deps, 'config' | 'now'>): void {
  const { publicUrl } = config;

  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type(text)
      .send(
        `User-agent: *\nDisallow: /api/\nAllow: /api/listings\nDisallow: /dev/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  );

  const siteMap = encoded(siteMapOf(publicUrl), 'application/xml; charset=utf-8', { isKept: true });
  app.get('/sitemap.xml', { compress: false }, (request, reply) => sendEncoded(request, reply, siteMap));

  app.get('/.well-known/change-password', async (_request, reply) =>
    reply.redirect('/settings/security', 302),
  );

  app.get(securityPath, async (_request, reply) => {
    if (site.contactEmail === null) throw new NotFound();
    const expires = new Date(Math.floor(now().getTime() / dayMs + contactDays) * dayMs).toISOString();
    const lines = [
      ...(site.operatorName === '' ? [] : [`# Responsible for this site: ${site.operatorName}`]),
      `# Imprint: ${publicUrl}/imprint`,
      `Contact: mailto:${encodeURIComponent(site.contactEmail).replace('%40', '@')}`,
      `Expires: ${expires}`,
      `Canonical: ${publicUrl}${securityPath}`,
      'Preferred-Languages: en',
    ];
    return reply.type(text).send(`${lines.join('\n')}\n`);
  });
}

function siteMapOf(publicUrl: string): string {
  const paths = pagesWhere(({ isIndexed }) => isIndexed === true);
  const urls = paths.flatMap((path) =>
    wholeLanguages.map((language) => {
      const address = escapeHtml(publicUrl + inLanguage(path, language));
      return `<url><loc>${address}</loc>${alternates(path, publicUrl, 'xhtml:link').join('')}</url>`;
    }),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`;
}
