import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const onlyTexts = /\/domain\/src\/(?:contract\/[\w-]+-messages|site-texts)\.ts$/;

/**
 * Replaces contract texts with their final form, figures included. The bundler inlines plain texts
 * where they are used; computed ones would load on every page.
 */
export function textsPlugin(): Plugin {
  return {
    name: 'ballpark:texts',
    apply: 'build',
    transform: {
      filter: { id: onlyTexts },
      async handler(_code, path) {
        const texts = (await import(pathToFileURL(path).href)) as Record<string, unknown>;
        const lines = Object.entries(texts).map(
          ([name, text]) => `export const ${name} = ${JSON.stringify(text)};`,
        );
        return { code: lines.join('\n'), map: { mappings: '' } };
      },
    },
  };
}
