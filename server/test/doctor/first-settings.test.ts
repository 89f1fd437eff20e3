import { english } from '@ballpark/domain/english.ts';
import { siteDefaults } from '@ballpark/domain/site.ts';
import { expect, test } from 'vitest';
import { examineEmbedded } from '../../src/doctor/database.ts';
import { refreshSite } from '../../src/site/follow-site.ts';
import { shownPages } from '../../src/site/shown-pages.ts';
import { done, makeUser } from '../support/make.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp();

test('a public site whose settings are the first ones is told what strangers read', async () => {
  const config = { ...on.deps.config, publicUrl: 'https://elm-street.example' };
  const { findings } = await examineEmbedded({ ...on.deps, config });
  expect(findings.find(({ check }) => check === 'site')).toEqual({
    check: 'site',
    level: 'warning',
    finding:
      'Nobody is named as responsible for the site; there’s no postal address of who is responsible; nobody can write to you, because there’s no contact address; the public pages count people and guesses until none of the written figures is a first one, as “10K+ active users”, “50K+ suggestions” and “95% satisfaction” still are.',
    remedy: 'Decide in /admin/settings.',
  });
  expect(findings.find(({ check }) => check === 'texts')).toEqual({
    check: 'texts',
    level: 'warning',
    finding:
      '/imprint has gaps: [name of the operator], [postal address], [email address]; /privacy has gaps: [how long backups are kept], [who hosts it, and in which country], [Who delivers our email], [how many days], [the legal basis, such as your agreement to the terms], [its name]; /accessibility has gaps: [email address], [name of the operator], [within how many days], [date], [who checked it, and how].',
    remedy: 'Fill them in, in /admin/settings and /admin/pages.',
  });
});

test('the figures that are left of the first ones are named, until there is none', async () => {
  const config = { ...on.deps.config, publicUrl: 'https://elm-street.example' };
  const own = { value: '400', label: 'houses' };
  const [people, ...others] = siteDefaults.figures;
  if (people === undefined) throw new Error('no figures');
  const admin = await makeUser(on, { role: 'admin' });
  const findingWith = async (figures: (typeof siteDefaults)['figures']) => {
    await done(admin.call('PUT /admin/settings', { body: { figures: [...figures] } }));
    const { findings } = await examineEmbedded({ ...on.deps, config });
    return findings.find(({ check }) => check === 'site')?.finding;
  };
  expect(await findingWith([own, ...others])).toMatch(
    /as “50K\+ suggestions” and “95% satisfaction” still are\.$/,
  );
  expect(await findingWith([own, { ...people, label: 'Leute' }, own])).toMatch(
    /as “10K\+ Leute” still is\.$/,
  );
  expect(await findingWith([own, own, own])).not.toContain('figures');
});

test('the privacy page says how long this server keeps its backups', async () => {
  const keep = { days: 7, weeks: 4, months: 6 };
  const backup = { to: '/srv/backup', at: { hours: 3, minutes: 30 }, keep, key: undefined };
  const config = { ...on.deps.config, publicUrl: 'https://elm-street.example', backup };
  const { findings } = await examineEmbedded({ ...on.deps, config });
  expect(findings.find(({ check }) => check === 'texts')?.finding).toMatch(
    /\/privacy has gaps: \[who hosts it/,
  );
  await refreshSite({ ...on.deps, config });
  expect(shownPages.html('privacy', english)).toContain('when they were made, for up to 6 months; if one');
  await refreshSite(on.deps);
  expect(shownPages.html('privacy', english)).toContain('for [how long backups are kept];');
});
