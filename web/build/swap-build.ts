import { dayMs } from '@ballpark/domain/durations.ts';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Asset names and activation time. */
type Build = { builtAt: string; assets: string[] };

/** Replaced builds keep their assets for open tabs. */
const keptMs = 7 * dayMs;
/** Developers build often. */
const maxKept = 10;

/**
 * Activates `dist/next` while a process may still serve the previous build. Processes read
 * `dist/site` at start and share `dist/assets` with its hashed names: old files are removed later.
 * `dist/builds.json` lists each build's files.
 */
export async function swapBuild(dist: string, now: Date): Promise<void> {
  const next = join(dist, 'next');
  const assets = join(dist, 'assets');
  await mkdir(assets, { recursive: true });
  const [present, built] = await Promise.all([readdir(assets), readdir(join(next, 'assets'))]);
  const earlier = await readBuilds(dist, present);
  // Assets before the pages that name them.
  for (const file of built) await rename(join(next, 'assets', file), join(assets, file));
  await rm(join(next, 'assets'), { recursive: true });
  await rm(join(dist, 'site'), { recursive: true, force: true });
  await rename(next, join(dist, 'site'));

  const builds = [{ builtAt: now.toISOString(), assets: built }, ...earlier].filter(
    (_, at, all) =>
      at === 0 || (at < maxKept && Date.parse(all[at - 1]?.builtAt ?? '') > now.getTime() - keptMs),
  );
  await writeFile(join(dist, 'builds.json'), JSON.stringify(builds));
  const kept = new Set(builds.flatMap((build) => build.assets));
  // Old source maps are not needed.
  const isOver = (file: string) => !kept.has(file) || (file.endsWith('.map') && !built.includes(file));
  for (const file of present.filter(isOver)) await rm(join(assets, file));
}

/** Newest first. Unlisted assets belong to the current build. */
async function readBuilds(dist: string, present: string[]): Promise<Build[]> {
  const unlisted = [{ builtAt: new Date(0).toISOString(), assets: present }];
  return readFile(join(dist, 'builds.json'), 'utf8').then(
    // Written by this module.
    (text) => JSON.parse(text) as Build[],
    () => unlisted,
  );
}
