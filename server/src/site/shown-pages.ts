import { type SitePage, neededVersions, sitePages } from '@ballpark/domain/site-pages.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { NotFound } from '../errors.ts';
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

/** `revision` changes with any of the texts. One per process, like `site`. */
export const shownPages = { html: noTexts(), revision: 0 };

function noTexts(): Record<SitePage, string> {
  return { imprint: '', terms: '', privacy: '', rules: '', accessibility: '' };
}

/** As they are now, with what the settings fill in. */
export async function refreshPages(db: Kysely<Schema>): Promise<void> {
  const newest = await findNewestPages(db);
  Object.assign(neededVersions, await findNeededVersions(db));
  for (const page of sitePages) {
    const html = await htmlOf(db, newest.find((row) => row.page === page) ?? firstVersion(page));
    if (html === shownPages.html[page]) continue;
    shownPages.html[page] = html;
    shownPages.revision += 1;
  }
}

/** As its page shows it. Throws 404 for a version that there is not. */
export async function readPage(db: Kysely<Schema>, page: SitePage, version: number | undefined) {
  const { shown, isNewest } = await findPage(db, page, version);
  return { page, version: shown.version, html: isNewest ? await htmlOf(db, shown) : olderHtml(shown) };
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

async function htmlOf(db: Kysely<Schema>, shown: PageVersion): Promise<string> {
  const { page, version, text, publishedAt } = shown;
  const isDated = page === 'terms' || version > 0;
  const date = isDated ? `<p>Last updated ${dayText(publishedAt)}.</p>\n` : '';
  const older = version === 0 ? [] : (await findPageLines(db, page, mostListed)).slice(1);
  const links = older.map((line) => linkTo(page, line.version, dayText(line.publishedAt)));
  if (version > 0 && older.length < mostListed - 1) links.push(linkTo(page, 0, 'the first text'));
  const list = links.length === 0 ? '' : `<p>Earlier versions: ${links.join(', ')}.</p>\n`;
  return date + renderText(text) + list;
}

function olderHtml({ page, version, text, publishedAt }: PageVersion): string {
  const which = version === 0 ? 'This is the first text.' : `This is the version of ${dayText(publishedAt)}.`;
  return `<p><strong>${which}</strong> <a href="/${page}">Read the current one</a></p>\n${renderText(text)}`;
}

function linkTo(page: SitePage, version: number, text: string): string {
  return `<a href="/${page}?version=${version}">${text}</a>`;
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function dayText(date: Date): string {
  return day.format(date);
}
