import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { textsPlugin } from './texts-plugin.ts';

const web = join(import.meta.dirname, '..');

/** These scripts draw a card or two: that is not worth the 60 kB of React. */
const preact = {
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
  react: 'preact/compat',
};

/**
 * Builds a script of the prerendered pages by itself, because a file shared with the app would load the app with it. `addresses` are the
 * files that it fetches, by the names that it declares. Answers its own address and text.
 */
export async function buildPublicScript(
  outDir: string,
  name: 'public-page' | 'page-start' | 'app-start',
  addresses: Record<string, unknown> = {},
) {
  const code = await bundleScript(`src/boot/${name}.ts`, addresses);
  const href = `/assets/${name}-${shortHash(code)}.js`;
  await writeFile(join(outDir, href), code);
  return { href, code };
}

/** Builds one script of `web` by itself, with values for the names that it declares. */
export async function bundleScript(
  path: string,
  values: Record<string, unknown>,
  { isMinified = true } = {},
): Promise<string> {
  const result = await build({
    root: web,
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), textsPlugin()],
    resolve: { alias: preact },
    define: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)])),
    build: {
      write: false,
      minify: isMinified,
      copyPublicDir: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: join(web, path) },
    },
  });
  const [chunk] = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  if (chunk?.type !== 'chunk') throw new Error(`${path} gave no script`);
  return chunk.code;
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8);
}
