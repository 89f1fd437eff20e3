import { firstFigures } from '@ballpark/domain/site.ts';
import { sitePages } from '@ballpark/domain/site-pages.ts';
import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Schema } from '../db/schema.ts';
import { isLoopbackHost } from '../loopback-host.ts';
import { factsOf, gapsIn } from '../site/render-text.ts';
import { firstVersion } from '../site/shown-pages.ts';
import { findNewestPages } from '../site/site-page-queries.ts';
import { findSettings } from '../site/site-queries.ts';
import { ok, warning } from './finding.ts';

const list = new Intl.ListFormat('en-GB');

/** What strangers read on a site with an address of its own. */
export async function checkSite(db: Kysely<Schema>, publicUrl: string) {
  if (isOwnMachine(publicUrl)) return ok('The site is on this machine only.');
  const { settings } = await findSettings(db);
  const { contactEmail, operatorName, operatorAddress } = settings;
  const invented = firstFigures(settings);
  const gaps = [
    ...(operatorName === '' ? ['nobody is named as responsible for the site'] : []),
    ...(operatorAddress === '' ? ['there’s no postal address of who is responsible'] : []),
    ...(contactEmail === null ? ['nobody can write to you, because there’s no contact address'] : []),
    ...(invented.length > 0
      ? [
          `the public pages count people and guesses until none of the written figures is a first one, as ${list.format(invented)} still ${invented.length === 1 ? 'is' : 'are'}`,
        ]
      : []),
  ];
  if (gaps.length === 0)
    return ok('The public pages say who is responsible, have a contact address and say nothing invented.');
  const found = gaps.join('; ');
  return warning(`${found.charAt(0).toUpperCase()}${found.slice(1)}.`, 'Decide in /admin/settings.');
}

/** Whether our first texts still have gaps. */
export async function checkTexts(db: Kysely<Schema>, config: Pick<Config, 'publicUrl' | 'backup'>) {
  if (isOwnMachine(config.publicUrl)) return ok('The site is on this machine only.');
  const { settings } = await findSettings(db);
  const newest = await findNewestPages(db);
  const found = sitePages.flatMap((page) => {
    const { text } = newest.find((row) => row.page === page) ?? firstVersion(page);
    const gaps = gapsIn(text, { ...settings, ...factsOf(config) });
    return gaps.length === 0 ? [] : [`/${page} has gaps: ${gaps.join(', ')}`];
  });
  if (found.length === 0) return ok('The imprint and the other texts have no gaps.');
  return warning(`${found.join('; ')}.`, 'Fill them in, in /admin/settings and /admin/pages.');
}

function isOwnMachine(publicUrl: string): boolean {
  return isLoopbackHost(new URL(publicUrl).host);
}
