import { join } from 'node:path';
import { build } from 'vite';
import { textsPlugin } from './texts-plugin.ts';

const web = join(import.meta.dirname, '..');

/** `values`: for names the script declares. `keepsNames` keeps its functions global. */
export async function bundleScript(
  path: string,
  { values = {}, keepsNames = false }: { values?: Record<string, unknown>; keepsNames?: boolean } = {},
): Promise<string> {
  const result = await build({
    root: web,
    configFile: false,
    logLevel: 'warn',
    plugins: [textsPlugin()],
    define: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)])),
    build: {
      write: false,
      minify: !keepsNames,
      copyPublicDir: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: join(web, path), output: { format: keepsNames ? 'es' : 'iife' } },
    },
  });
  const [chunk] = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  if (chunk?.type !== 'chunk') throw new Error(`${path} gave no script`);
  return chunk.code;
}
