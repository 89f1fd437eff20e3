import { english } from '@ballpark/domain/english.ts';
import { formatLocale, isLanguage, sourceLanguage } from '@ballpark/domain/languages.ts';
import { listText } from '@ballpark/domain/list-text.ts';
import { type SitePage, neededVersions, sitePages } from '@ballpark/domain/site-pages.ts';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { NotFound } from '../errors.ts';
import { escapeHtml } from '../escape-html.ts';
import { firstTermsDate, firstTexts } from './first-texts.ts';
import { renderText } from './render-text.ts';
import {
  type PageVersion,
  findNeededVersions,
  findNewestPage,
  findNewestPages,
  findPageLines,
  findPageVersion,
} from './site-page-queries.ts';

type Shown = { newest: PageVersion; older: readonly Version[] };
type Version = Pick<PageVersion, 'version' | 'publishedAt'>;

/** As last read. `revision` changes with any of the texts. One per process, like `site`. */
const kept = new Map<SitePage, Shown>();
export const shownPages = {
  revision: 0,
  html: (page: SitePage, i18n: I18n): string => {
    const shown = kept.get(page);
    return shown === undefined ? '' : htmlOf(i18n, shown);
  },
};

/** As they are now, with what the settings fill in. */
export async function refreshPages(db: Kysely<Schema>): Promise<void> {
  const newest = await findNewestPages(db);
  Object.assign(neededVersions, await findNeededVersions(db));
  for (const page of sitePages) {
    const before = shownPages.html(page, english);
    kept.set(page, await withOlder(db, newest.find((row) => row.page === page) ?? firstVersion(page)));
    if (shownPages.html(page, english) !== before) shownPages.revision += 1;
  }
}

/** As its page shows it. Throws 404 for a version that there is not. */
export async function readPage(
  db: Kysely<Schema>,
  { page, version, i18n }: { page: SitePage; version: number | undefined; i18n: I18n },
) {
  const { shown, isNewest } = await findPage(db, page, version);
  const html = isNewest ? htmlOf(i18n, await withOlder(db, shown)) : olderHtml(i18n, shown);
  return { page, version: shown.version, html };
}

/** Without a version the newest. Throws 404 for one that there is not. */
export async function findPage(db: Kysely<Schema>, page: SitePage, version: number | undefined) {
  const newest = (await findNewestPage(db, page)) ?? firstVersion(page);
  if (version === undefined || version === newest.version) return { shown: newest, isNewest: true };
  const shown = version === 0 ? firstVersion(page) : await findPageVersion(db, page, version);
  if (!shown) throw new NotFound();
  return { shown, isNewest: false };
}

/** Markdown, whose headings are the rules that decisions name. */
export async function findHouseRules(db: Kysely<Schema>): Promise<string> {
  return (await findPage(db, 'rules', undefined)).shown.text;
}

/** What a page shows until an admin edits it. */
export function firstVersion(page: SitePage): PageVersion {
  return { page, version: 0, text: firstTexts[page], publishedAt: firstTermsDate };
}

const mostListed = 20;

async function withOlder(db: Kysely<Schema>, newest: PageVersion): Promise<Shown> {
  const { page, version } = newest;
  const older: Version[] = version === 0 ? [] : (await findPageLines(db, page, mostListed)).slice(1);
  const isAll = older.length < mostListed - 1;
  return { newest, older: version > 0 && isAll ? [...older, firstVersion(page)] : older };
}

function htmlOf(i18n: I18n, { newest, older }: Shown): string {
  const { page, version, text, publishedAt } = newest;
  const isDated = page === 'terms' || version > 0;
  const date = i18n._(msg`Last updated ${{ day: dayText(i18n, publishedAt) }}.`);
  const links = listText(
    i18n,
    older.map((each) => linkTo(i18n, page, each)),
  );
  const list = escapeHtml(i18n._(msg`Earlier versions: ${{ versions: gap }}.`)).replace(gap, () => links);
  return [
    isDated ? `<p>${escapeHtml(date)}</p>\n` : '',
    renderText(text),
    older.length === 0 ? '' : `<p>${list}</p>\n`,
  ].join('');
}

/** Where elements stand in a text. */
const gap = '\uFFFC';

function olderHtml(i18n: I18n, { page, version, text, publishedAt }: PageVersion): string {
  const which =
    version === 0
      ? i18n._(msg`This is the first text.`)
      : i18n._(msg`This is the version of ${{ day: dayText(i18n, publishedAt) }}.`);
  const current = i18n._(msg`Read the current one`);
  return `<p><strong>${escapeHtml(which)}</strong> <a href="/${page}">${escapeHtml(current)}</a></p>\n${renderText(text)}`;
}

function linkTo(i18n: I18n, page: SitePage, { version, publishedAt }: Version): string {
  const text = version === 0 ? i18n._(msg`the first text`) : dayText(i18n, publishedAt);
  return `<a href="/${page}?version=${version}">${escapeHtml(text)}</a>`;
}

function dayText({ locale }: I18n, date: Date): string {
  const tag = isLanguage(locale) && locale !== sourceLanguage ? formatLocale(locale) : 'en-GB';
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
