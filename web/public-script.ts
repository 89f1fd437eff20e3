import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

/** Where the build has put what these scripts fetch. */
type AppFiles = { script: string; styles: string[]; fonts: string };

/** Builds a script of the prerendered pages by itself: a file shared with the app would bring the app along. Answers address and text. */
export async function buildPublicScript(outDir: string, name: 'public-page' | 'start-app', app: AppFiles) {
  const result = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'warn',
    define: { APP: JSON.stringify(app), FONTS: JSON.stringify(app.fonts) },
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, `src/${name}.ts`) },
    },
  });
  const [chunk] = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  if (chunk?.type !== 'chunk') throw new Error(`src/${name}.ts gave no script`);
  const href = `/assets/${name}-${shortHash(chunk.code)}.js`;
  await writeFile(join(outDir, href), chunk.code);
  return { href, code: chunk.code };
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8);
}
