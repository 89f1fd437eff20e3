import { readFile } from 'node:fs/promises';
import { sourceLanguage } from '@ballpark/domain/languages.ts';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { lingui } from '@lingui/vite-plugin';
import { parseSync, type Plugin, Visitor } from 'vite';

/**
 * English stays in the code, so that it needs no catalog, and is compiled by the build: the parser of messages would be 6 kB on every page.
 */
export function messagesPlugin(): Plugin[] {
  return [
    ...lingui({ macroTransform: { macro: { descriptorFields: 'message' } } }),
    {
      name: 'ballpark:messages',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { code: '/*i18n*/' },
        handler: (code) => ({ code: withCompiled(code), map: null }),
      },
    },
    {
      // Lingui has filled it up with all other English texts, which stand in the code.
      name: 'ballpark:american-texts',
      apply: 'build',
      transform: {
        filter: { id: /\/locales\/en-US\/\w+\.po$/ },
        handler: async (_code, path) => ({ code: await ownTexts(path), map: null, moduleType: 'js' }),
      },
    },
  ];
}

async function ownTexts(path: string): Promise<string> {
  const read = { locale: 'en-US', sourceLocale: sourceLanguage, filename: path };
  const texts = Object.entries(await formatter().parse(await readFile(path, 'utf8'), read));
  const messages = texts.map(([id, { translation = '' }]) => [id, compileMessage(translation)]);
  return `export const messages = ${JSON.stringify(Object.fromEntries(messages))};`;
}

/** In what the macros have become, objects with `id` and `message`. */
function withCompiled(code: string): string {
  const texts: { start: number; end: number; compiled: string }[] = [];
  new Visitor({
    Property({ key, value }) {
      if (key.type !== 'Identifier' || key.name !== 'message') return;
      if (value.type !== 'Literal' || typeof value.value !== 'string' || !value.value.includes('{')) return;
      texts.push({
        start: value.start,
        end: value.end,
        compiled: JSON.stringify(compileMessage(value.value)),
      });
    },
  }).visit(parseSync('messages.jsx', code).program);
  return texts
    .toReversed()
    .reduce((rest, { start, end, compiled }) => rest.slice(0, start) + compiled + rest.slice(end), code);
}
