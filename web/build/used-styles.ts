import { type FontFaceRule, type Selector, transform, type Visitor } from 'lightningcss';

/**
 * The part of a stylesheet that a page can use: rules whose classes and elements are all among the words of its markup and scripts, with
 * what they stand on. Fonts that are fetched are left out.
 */
export function usedStyles(css: string, source: string): string {
  const words = new Set([...classesIn(source), ...source.split(/(?:\/>|[\s"'`<>=,;{}()])+/)]);
  const used = rewrite(css, {
    Selector: (selector) =>
      [...classesOf(selector), ...elementsOf(selector)].every((name) => words.has(name)) ? undefined : [],
    Rule: {
      'font-face': ({ value }) => (isFetched(value) ? [] : undefined),
      // Tailwind's stand-in for @property is for browsers that are older than those the build is for.
      'layer-block': ({ value }) => (value.name?.join() === 'properties' ? [] : undefined),
    },
  });
  const read = withReadProperties(used);
  return rewrite(read, {}, unreferenced(read));
}

/** The fonts that are fetched, alone. */
export function fontFaces(css: string): string {
  return rewrite(css, {
    Rule: (rule) => (rule.type === 'font-face' && isFetched(rule.value) ? undefined : []),
  });
}

/** The whole stylesheet but for the fonts that are fetched. */
export function withoutFontFaces(css: string): string {
  const [text = ''] = licence.exec(css) ?? [];
  return text + rewrite(css, { Rule: { 'font-face': ({ value }) => (isFetched(value) ? [] : undefined) } });
}

/** A licence's text stays in the whole stylesheet only, which every page fetches with the app. */
const licence = /^\/\*!.*?\*\//s;

function rewrite(css: string, visitor: Visitor<never>, unusedSymbols: string[] = []): string {
  const code = new TextEncoder().encode(css.replace(licence, ''));
  const { code: rewritten } = transform({ filename: 'page.css', code, minify: true, visitor, unusedSymbols });
  return new TextDecoder().decode(rewritten);
}

/** A class may hold every sign but spaces and quotes. */
function classesIn(markup: string): string[] {
  const attributes = [...markup.matchAll(/ class="([^"]*)"/g)].map(([, names = '']) => names);
  const entities: [string, string][] = [
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['&amp;', '&'],
  ];
  return entities
    .reduce((text, [entity, sign]) => text.replaceAll(entity, sign), attributes.join(' '))
    .split(/\s+/);
}

/** Classes within :not() and their like count as well: they are the page's own words, too. */
function classesOf(selector: Selector): string[] {
  return selector.flatMap((part) => {
    if (part.type === 'class') return [part.name];
    if (part.type !== 'pseudo-class' || !('selectors' in part) || part.kind === 'host') return [];
    return (part.selectors ?? []).flatMap(classesOf);
  });
}

/** Those within :is() and its like are alternatives. */
function elementsOf(selector: Selector): string[] {
  return selector.flatMap((part) => (part.type === 'type' ? [part.name] : []));
}

/** Not a stand-in, which is on the device already. */
function isFetched({ properties }: FontFaceRule): boolean {
  return properties.some(
    ({ type, value }) => type === 'source' && value.some((source) => source.type === 'url'),
  );
}

/** Without custom properties that nothing reads. One that only such a property reads goes in the next turn. */
function withReadProperties(css: string): string {
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const isUnread = (name: string) => name.startsWith('--') && !read.has(name);
  const left = rewrite(css, { Declaration: { custom: ({ name }) => (isUnread(name) ? [] : undefined) } });
  return left === css ? css : withReadProperties(left);
}

/** Animations and registered properties that nothing names any more. */
function unreferenced(css: string): string[] {
  const names = [...css.matchAll(/@(?:keyframes|property) ([\w-]+)/g)].map(([, name = '']) => name);
  return names.filter((name) => css.split(new RegExp(`(?<![\\w-])${name}(?![\\w-])`)).length === 2);
}
