import { id } from '@ballpark/domain/contract/endpoint.ts';
import { site } from '@ballpark/domain/site.ts';
import type { Deps } from '../deps.ts';
import { escapeHtml } from '../escape-html.ts';
import { findTeaser } from '../listings/teaser/teaser-queries.ts';

type Shared = { tags: string; cover: string | null };

/**
 * The tags of a listing's page for the preview of a shared link: title, cover and number of suggestions; and the address of the cover. Null
 * for every other path, and if the database does not answer, because the page works without them.
 */
export async function shareTags({ replica, config, log }: Deps, path: string): Promise<Shared | null> {
  const [, listingId] = /^\/listing\/([^/]+)$/.exec(path) ?? [];
  if (!id.safeParse(listingId).success || listingId === undefined) return null;
  const listing = await findTeaser(replica, listingId).catch((error: unknown) => {
    log.warn({ err: error }, 'a shared listing could not be read');
    return undefined;
  });
  if (!listing) return null;
  const { title, suggestion_count: count, cover: photo } = listing;
  const description = `${count === 1 ? '1 suggestion' : `${count} suggestions`} so far. What do you think this is worth?`;
  const cover = photo?.url ?? null;
  const tags = [
    `<title>${escapeHtml(title)} · ${escapeHtml(site.name)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    tag('og:type', 'website'),
    tag('og:site_name', site.name),
    tag('og:title', title),
    tag('og:description', description),
    tag('og:url', `${config.publicUrl}/listing/${listingId}`),
    ...(photo === null ? [] : coverTags(`${config.publicUrl}${photo.url}`, photo)),
    `<meta name="twitter:card" content="${cover === null ? 'summary' : 'summary_large_image'}">`,
  ];
  return { tags: tags.join('\n    '), cover };
}

function coverTags(url: string, { width, height }: { width: number; height: number }): string[] {
  return [tag('og:image', url), tag('og:image:width', `${width}`), tag('og:image:height', `${height}`)];
}

function tag(property: string, content: string): string {
  return `<meta property="${property}" content="${escapeHtml(content)}">`;
}
