import { escapeHtml } from '../escape-html.ts';

export type FeedEntry = {
  url: string;
  title: string;
  text: string;
  picture: string | null;
  publishedAt: Date;
  changedAt: Date;
  currency: string;
  /** In units of the currency; null while it is open. */
  finalPrice: number | null;
  suggestionCount: number;
};

export type Feed = {
  title: string;
  language: string;
  /** Its own address, and that of the page about the same. */
  url: string;
  pageUrl: string;
  author: string;
  changedAt: Date;
  entries: readonly FeedEntry[];
};

/** RFC 4287. */
export function atomOf({ title, language, url, pageUrl, author, changedAt, entries }: Feed): string {
  const lines = entries.map(
    (entry) =>
      `<entry>${element('id', entry.url)}${element('title', entry.title)}${link('alternate', entry.url, 'text/html')}${
        entry.picture === null ? '' : link('enclosure', entry.picture, 'image/jpeg')
      }${element('published', entry.publishedAt.toISOString())}${element('updated', entry.changedAt.toISOString())}${element('content', entry.text)}</entry>`,
  );
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">${element('id', url)}${element('title', title)}`,
    `${link('self', url, 'application/atom+xml')}${link('alternate', pageUrl, 'text/html')}`,
    `<author>${element('name', author)}</author>${element('updated', changedAt.toISOString())}`,
    ...lines,
    '</feed>\n',
  ].join('\n');
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

function link(rel: string, href: string, type: string): string {
  return `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`;
}

/** https://www.jsonfeed.org/version/1.1/ */
export function jsonFeedOf(feed: Feed, about: string): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.pageUrl,
    feed_url: feed.url,
    language: feed.language,
    authors: [{ name: feed.author }],
    items: feed.entries.map((entry) => ({
      id: entry.url,
      url: entry.url,
      title: entry.title,
      content_text: entry.text,
      ...(entry.picture !== null && { image: entry.picture }),
      date_published: entry.publishedAt.toISOString(),
      date_modified: entry.changedAt.toISOString(),
      _ballpark: {
        about,
        currency: entry.currency,
        final_price: entry.finalPrice,
        guesses: entry.suggestionCount,
      },
    })),
  });
}

/** XML 1.0 has no place for most control characters, however they are written. */
function escapeXml(text: string): string {
  return escapeHtml(text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ' '));
}
