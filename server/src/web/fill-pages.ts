import { contractText } from '@ballpark/domain/contract-text.ts';
import { type Language, inLanguage, sourceLanguage, wholeLanguages } from '@ballpark/domain/languages.ts';
import { matchPage } from '@ballpark/domain/match-page.ts';
import type { SharedListing } from '@ballpark/domain/contract/sharing.ts';
import { endText, guessedSoFar, resultDetail } from '@ballpark/domain/result-text.ts';
import { labelled, sentence, twoSentences } from '@ballpark/domain/sentences.ts';
import { isSitePage, pageTextPlaceholder } from '@ballpark/domain/site-pages.ts';
import { colorStyle, siteColors } from '@ballpark/domain/site-colors.ts';
import { faceVersion, fillPlaceholders, logoUrl, site, siteChanges } from '@ballpark/domain/site.ts';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { escapeHtml } from '../escape-html.ts';
import { type Encoded, encoded } from '../http/encoded.ts';
import type { findTeaser } from '../listings/own-list-queries.ts';
import { sharePicture, sharePictureUrl } from '../photos/serve-media.ts';
import { textsIn } from '../language/texts.ts';
import { shownPages } from '../site/shown-pages.ts';
import { type Built, inlineSources } from './built-files.ts';
import { inColor, sharePath } from './serve-face.ts';
import { resultJsonLd } from './result-json-ld.ts';
import { oembedLink } from './oembed-link.ts';
import { resultPictureUrl, sharedOffer } from './serve-result-picture.ts';

export type FilledPage = { text: string; content: Encoded; styles: string };

export const shell = 'app.html';
export const manifest = 'manifest.webmanifest';

/** Fills a page with the site settings on first request, and again after a setting changes. */
export function pageFiller({ files }: Built, publicUrl: string) {
  const filled = new Map<string, FilledPage>();
  let filledFor = '';

  /** Some pages have a variant with a contact address. */
  function templateOf(file: string, language: Language): string {
    const named = files.get(`pages/${language}/with-contact.${file}`);
    const template =
      site.contactEmail === null || named === undefined ? files.get(`pages/${language}/${file}`) : named;
    return (template ?? '').toString();
  }

  function fill(file: string, path: string, language: Language, tags = ''): FilledPage {
    const template = templateOf(file, language);
    const i18n = textsIn(language);
    const changes = siteChanges();
    const adopted =
      Object.keys(changes).length === 0
        ? ''
        : `<meta name="ballpark-site" content="${escapeHtml(JSON.stringify(changes))}">`;
    const name = path.slice(1);
    // Last: an admin’s text may look like a placeholder.
    const style = colorStyle(site.color);
    const styled = style === '' ? '' : `<style data-face>${style}</style>`;
    const text = fillPlaceholders(withFace(withoutNotices(withoutClaims(template))), escapeHtml, i18n)
      .replace('</head>', () => `${tags}${adopted}${styled}</head>`)
      .replace(pageTextPlaceholder, () => (isSitePage(name) ? shownPages.html(name, i18n) : ''));
    const content = encoded(text, 'text/html; charset=utf-8', { isKept: true });
    return { text, content, styles: inlineSources(template + styled, 'style').join(' ') };
  }

  function once(key: string, make: () => FilledPage): FilledPage {
    const changes = `${shownPages.revision} ${JSON.stringify(siteChanges())}`;
    if (filledFor !== changes) filled.clear();
    filledFor = changes;
    const page = filled.get(key) ?? make();
    filled.set(key, page);
    return page;
  }

  return {
    page(file: string, path: string, language: Language) {
      // Search engines and previews get one address, as the table writes it: each spelling in capitals would be kept as a page of its own.
      const found = matchPage(path);
      return found?.page.isIndexed === true
        ? once(`${language} ${file} ${found.path}`, () =>
            fill(file, found.path, language, pageTags(found.path, language, publicUrl)),
          )
        : once(`${language} ${file}`, () => fill(file, path, language));
    },
    manifest: (language: Language) =>
      once(`${language} ${manifest}`, () => {
        const template = manifestWithFace(
          withOffers((files.get(manifest) ?? '').toString(), textsIn(language)),
        );
        const text = fillPlaceholders(template, inJson, textsIn(language));
        const content = encoded(text, 'application/manifest+json', { isKept: true });
        return { text, content, styles: '' };
      }).content,
  };
}

/** As the pages render with fewer claims than they were built with: what is marked has none of its kind inside. */
function withoutClaims(template: string): string {
  const { claims, figures, hasExamples } = site;
  const said = hasExamples ? template : template.replaceAll(/<section data-testimonials.*?<\/section>/gs, '');
  const all =
    hasExamples && claims === 'written' ? said : said.replaceAll(/<span data-savings.*?<\/span>/gs, '');
  if (figures.length === 0) return all.replaceAll(/<dl data-figures.*?<\/dl>/gs, '');
  return all.replaceAll(/<div data-figure="(\d)".*?<\/div>/gs, (figure, at: string) =>
    Number(at) < figures.length ? figure : '',
  );
}

/** Icons, the color of the browser's bars and the logo, where the site has its own. The mark has no drawing inside. */
function withFace(template: string): string {
  const { logo, color } = site;
  const version = faceVersion();
  if (version === '') return template;
  const withIcons = template.replace(
    /<link rel="apple-touch-icon"[^>]*>/,
    `<link rel="apple-touch-icon" href="/apple-touch-icon.png?v=${version}">`,
  );
  const colors = siteColors(color);
  const withBars =
    color === null
      ? withIcons
      : withIcons.replaceAll(
          /<meta name="theme-color" content="[^"]*" media="([^"]*)"[^>]*>/g,
          (_, media: string) => {
            const shown = media.includes('dark') ? colors.field[1] : colors.accent[0];
            return `<meta name="theme-color" content="${shown}" media="${media}">`;
          },
        );
  if (logo === null)
    return withBars.replace(/<link rel="icon"[^>]*>/, (icon) => inColor(icon, colors.mark[0]));
  return withBars
    .replace(/<link rel="icon"[^>]*>/, `<link rel="icon" href="/favicon.ico?v=${version}" sizes="32x32">`)
    .replaceAll(
      /<svg data-logo="[^"]*"[^>]*?class="([^"]*)"[^>]*>.*?<\/svg>/gs,
      `<img data-logo="" src="${logoUrl(logo)}" alt="" class="$1">`,
    );
}

function inJson(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

const webManifest = z.looseObject({
  icons: z.array(z.looseObject({ src: z.string() })),
  screenshots: z.array(z.looseObject({})).optional(),
  share_target: z.looseObject({}).optional(),
});

/** What the installed app offers beside opening it: at its icon, and where other apps share. */
function withOffers(text: string, i18n: I18n): string {
  if (text === '') return text;
  const { screenshots, share_target: shareTarget, ...rest } = webManifest.parse(JSON.parse(text));
  const shortcuts = [
    {
      name: i18n._(msg({ message: 'Guess', comment: 'what to do: guess prices' })),
      url: '/feed?toGuess=true',
    },
    { name: i18n._(msg({ message: 'Post', comment: 'what to do: post a listing' })), url: '/create' },
  ];
  // They show our name and colours.
  const isOurs = faceVersion() === '' && siteChanges().name === undefined;
  return JSON.stringify({
    ...rest,
    shortcuts,
    ...(site.takesShared && { share_target: shareTarget }),
    ...(isOurs && { screenshots }),
  });
}

function manifestWithFace(text: string): string {
  const version = faceVersion();
  if (version === '') return text;
  const { icons, ...rest } = webManifest.parse(JSON.parse(text));
  const color = site.color === null ? {} : { theme_color: siteColors(site.color).mark[0] };
  // Of another's logo there is no drawing.
  const drawn = site.logo === null ? icons : icons.filter(({ src }) => !src.endsWith('.svg'));
  return JSON.stringify({
    ...rest,
    ...color,
    icons: drawn.map((icon) => ({ ...icon, src: `${icon.src}?v=${version}` })),
  });
}

/** What is marked has no paragraph inside. */
function withoutNotices(template: string): string {
  const { announcement, announcementFor, readOnly, operatorName } = site;
  const isForAll = announcement !== '' && announcementFor === 'everybody';
  const rest = isForAll ? template : template.replaceAll(/<p data-announcement.*?<\/p>/gs, '');
  const open = readOnly === '' ? rest.replaceAll(/<p data-read-only.*?<\/p>/gs, '') : rest;
  return operatorName === '' ? open.replaceAll(/<p data-operator.*?<\/p>/gs, '') : open;
}

type Listing = NonNullable<Awaited<ReturnType<typeof findTeaser>>>;

function pageTags(path: string, language: Language, publicUrl: string): string {
  const i18n = textsIn(language);
  return [
    tag('og:site_name', site.name),
    ...addressTags(inLanguage(path, language), publicUrl),
    ...alternates(path, publicUrl),
    ...pictureTags(publicUrl + sharePath(), labelled(i18n, site.name, contractText(i18n, site.tagline))),
  ].join('');
}

/** Link previews show a JPEG, and of a closed listing its result, if that is shared. Its title does not tell it to members. */
export function listingTags(
  language: Language,
  { id, title, suggestion_count: count, is_active: isActive, cover }: Listing,
  shared: SharedListing | undefined,
  publicUrl: string,
): string {
  const i18n = textsIn(language);
  const ended = shared
    ? twoSentences(i18n, sentence(i18n, endText(i18n, shared)), resultDetail(i18n, shared))
    : i18n._(msg`This one is closed.`);
  const description = isActive ? askText(i18n, count) : ended;
  const photo = (cover && sharePictureUrl(cover.url)) ?? sharePath();
  const picture = shared ? resultPictureUrl(shared, language) : photo;
  return previewTags({ heading: title, description, path: `/listing/${id}`, picture }, publicUrl).join(
    '\n    ',
  );
}

/** A page that everybody with the link sees. */
export function sharedTags(language: Language, shared: SharedListing, publicUrl: string): string {
  const i18n = textsIn(language);
  const { id, title, isActive, suggestionCount: count } = shared;
  const heading = isActive ? title : labelled(i18n, endText(i18n, shared), title);
  const description = isActive ? offeredText(i18n, shared, askText(i18n, count)) : resultDetail(i18n, shared);
  const picture = resultPictureUrl(shared, language);
  const url = `${publicUrl}/s/${id}`;
  return [
    ...previewTags({ heading, description, path: `/s/${id}`, picture }, publicUrl),
    ...(site.allowsEmbeds ? [oembedTag(url, title, publicUrl)] : []),
    resultJsonLd(shared, url, publicUrl + picture),
  ].join('\n    ');
}

/** How other sites can show it. */
function oembedTag(url: string, title: string, publicUrl: string): string {
  return `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembedLink(url, publicUrl))}" title="${escapeHtml(title)}">`;
}

/** Before `rest`, if there is an offer. */
function offeredText(i18n: I18n, shared: SharedListing, rest: string): string {
  const offered = sharedOffer(i18n, shared);
  return offered === null ? rest : twoSentences(i18n, sentence(i18n, offered), rest);
}

function askText(i18n: I18n, count: number): string {
  const guessed = sentence(i18n, guessedSoFar(i18n, count));
  return twoSentences(i18n, guessed, i18n._(msg`What do you think this is worth?`));
}

type Preview = { heading: string; description: string; path: string; picture: string };

function previewTags({ heading, description, path, picture }: Preview, publicUrl: string): string[] {
  return [
    `<title>${escapeHtml(heading)} · ${escapeHtml(site.name)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    tag('og:type', 'website'),
    tag('og:site_name', site.name),
    tag('og:title', heading),
    tag('og:description', description),
    ...addressTags(path, publicUrl),
    ...pictureTags(publicUrl + picture, heading),
  ];
}

function addressTags(path: string, publicUrl: string): string[] {
  const url = publicUrl + path;
  return [`<link rel="canonical" href="${escapeHtml(url)}">`, tag('og:url', url)];
}

/** For search engines: the page in each language, and the one for all others. */
export function alternates(path: string, publicUrl: string, element = 'link'): string[] {
  const link = (language: string, address: string) =>
    `<${element} rel="alternate" hreflang="${language}" href="${escapeHtml(publicUrl + address)}"/>`;
  return [
    ...wholeLanguages.map((language) => link(language, inLanguage(path, language))),
    link('x-default', inLanguage(path, sourceLanguage)),
  ];
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
