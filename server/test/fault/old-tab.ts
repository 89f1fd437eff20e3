import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { foundPaths } from '@ballpark/domain/page-paths.ts';

/** What an open tab got before an upgrade. */
export type OldTab = {
  /** Pages that this server serves differently. */
  changedPages: (url: string) => Promise<string[]>;
  /** Lazily loaded files that this server lacks. */
  missingFiles: (url: string) => Promise<string[]>;
  fileCount: number;
};

/** `root`: the checkout served at `url`. */
export async function openOldTab(url: string, root: string): Promise<OldTab> {
  const paths = [...foundPaths, '/login', '/home'];
  const pages = new Map<string, string>();
  for (const path of paths) pages.set(path, await read(url + path));
  const files = readdirSync(join(root, 'web/dist/assets')).filter((file) => /\.(?:js|css|woff2)$/.test(file));
  return {
    fileCount: files.length,
    async changedPages(server) {
      const now = await Promise.all(paths.map(async (path) => ({ path, text: await read(server + path) })));
      return now.filter(({ path, text }) => text !== pages.get(path)).map(({ path }) => path);
    },
    async missingFiles(server) {
      const missing: string[] = [];
      for (const file of files) {
        const answer = await fetch(`${server}/assets/${file}`);
        await answer.arrayBuffer();
        if (!answer.ok) missing.push(file);
      }
      return missing;
    },
  };
}

async function read(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { accept: 'text/html' } });
  return `${answer.status} ${await answer.text()}`;
}
