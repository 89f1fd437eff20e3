import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The names of a build's assets, and when it took its place. */
type Build = { builtAt: string; assets: string[] };

/** How long a replaced build keeps its assets: a tab that was opened before loads them as it needs them. */
const keptMs = 7 * 24 * 60 * 60 * 1000;
/** A developer builds far more often than anybody upgrades. */
const mostKept = 10;

/**
 * Puts the build of `dist/next` in its place, beside which a process may still serve the one before. That process has read `dist/site` when it
 * began, and all processes serve `dist/assets`, whose files never change under their names: they get the new ones, and lose the old ones
 * late. `dist/builds.json` says which build has which.
 */
export async function swapBuild(dist: string, now: Date): Promise<void> {
  const next = join(dist, 'next');
  const assets = join(dist, 'assets');
  await mkdir(assets, { recursive: true });
  const [present, built] = await Promise.all([readdir(assets), readdir(join(next, 'assets'))]);
  const earlier = await readBuilds(dist, present);
  // Nothing names the new ones before the pages are there.
  for (const file of built) await rename(join(next, 'assets', file), join(assets, file));
  await rm(join(next, 'assets'), { recursive: true });
  await rm(join(dist, 'site'), { recursive: true, force: true });
  await rename(next, join(dist, 'site'));

  const builds = [{ builtAt: now.toISOString(), assets: built }, ...earlier].filter(
    (_, at, all) =>
      at === 0 || (at < mostKept && Date.parse(all[at - 1]?.builtAt ?? '') > now.getTime() - keptMs),
  );
  await writeFile(join(dist, 'builds.json'), JSON.stringify(builds));
  const kept = new Set(builds.flatMap((build) => build.assets));
  // Nobody fetches the source maps of an earlier build.
  const isOver = (file: string) => !kept.has(file) || (file.endsWith('.map') && !built.includes(file));
  for (const file of present.filter(isOver)) await rm(join(assets, file));
}

/** The newest first. Assets that no list names are those of the present build. */
async function readBuilds(dist: string, present: string[]): Promise<Build[]> {
  const unlisted = [{ builtAt: new Date(0).toISOString(), assets: present }];
  return readFile(join(dist, 'builds.json'), 'utf8').then(
    // Written here.
    (text) => JSON.parse(text) as Build[],
    () => unlisted,
  );
}
