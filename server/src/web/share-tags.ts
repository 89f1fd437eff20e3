import { site } from '@ballpark/domain/site.ts';
import { escapeHtml } from '../escape-html.ts';
import type { findTeaser } from '../listings/own-list-queries.ts';
import { sharePicture, sharePictureUrl } from '../photos/serve-media.ts';

type Listing = NonNullable<Awaited<ReturnType<typeof findTeaser>>>;

/** The tags for the preview of a page that is found and shared: its one address, and a picture without words. */
export function pageTags(path: string, publicUrl: string): string {
  return [
    ...addressTags(path, publicUrl),
    ...pictureTags(`${publicUrl}/share.jpg`, `${site.name}: ${site.tagline}`),
  ].join('');
}

/** The tags of a listing's page for the preview of a shared link: title, number of suggestions, and its cover as a JPEG. */
export function listingTags(
  { id, title, suggestion_count: count, cover }: Listing,
  publicUrl: string,
): string {
  const description = `${count === 1 ? '1 suggestion' : `${count} suggestions`} so far. What do you think this is worth?`;
  const picture = (cover && sharePictureUrl(cover.url)) ?? '/share.jpg';
  return [
    `<title>${escapeHtml(title)} · ${escapeHtml(site.name)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    tag('og:type', 'website'),
    tag('og:site_name', site.name),
    tag('og:title', title),
    tag('og:description', description),
    ...addressTags(`/listing/${id}`, publicUrl),
    ...pictureTags(publicUrl + picture, title),
  ].join('\n    ');
}

function addressTags(path: string, publicUrl: string): string[] {
  const url = publicUrl + path;
  return [`<link rel="canonical" href="${escapeHtml(url)}">`, tag('og:url', url)];
}

function pictureTags(url: string, alt: string): string[] {
  return [
    tag('og:image', url),
    tag('og:image:width', `${sharePicture.width}`),
    tag('og:image:height', `${sharePicture.height}`),
    tag('og:image:alt', alt),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

function tag(property: string, content: string): string {
  return `<meta property="${property}" content="${escapeHtml(content)}">`;
}
