/**
 * The part of a stylesheet that a page can use: rules whose classes are all among the words of its markup and scripts, with what
 * they stand on. Fonts that are fetched are left out.
 */
export function usedStyles(css: string, source: string): string {
  const words = new Set([...classesIn(source), ...source.split(/[\s"'`<>=,;{}()]+/)]);
  return onlyReferenced(keep(rulesOf(css), words));
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

/** The fonts that are fetched, alone. */
export function fontFaces(css: string): string {
  return rulesOf(css)
    .filter(isFetchedFont)
    .map(({ text }) => text)
    .join('');
}

type Rule = { prelude: string; body: string; text: string };

/** Not a stand-in, which is on the device already. */
function isFetchedFont({ prelude, body }: Pick<Rule, 'prelude' | 'body'>): boolean {
  return prelude.startsWith('@font-face') && body.includes('url(');
}

function keep(rules: Rule[], words: Set<string>): string {
  return rules.map((rule) => keepRule(rule, words)).join('');
}

function keepRule({ prelude, body, text }: Rule, words: Set<string>): string {
  if (isFetchedFont({ prelude, body })) return '';
  if (/^@(?:media|supports|layer|container)/.test(prelude)) {
    if (body === '') return text;
    const inner = keep(rulesOf(body), words);
    return inner === '' ? '' : `${prelude}{${inner}}`;
  }
  if (prelude.startsWith('@')) return text;
  const selectors = splitSelectors(prelude).filter((selector) => isUsable(selector, words));
  return selectors.length === 0 ? '' : `${selectors.join(',')}{${body}}`;
}

/** Classes within :not() and their like count as well: they are the page's own words, too. */
function isUsable(selector: string, words: Set<string>): boolean {
  const names = selector.match(/\.(?:\\.|[\w-])+/g) ?? [];
  return names.every((name) => words.has(unescaped(name.slice(1))));
}

function unescaped(name: string): string {
  return name.replace(/\\([0-9a-f]{1,6}) ?|\\(.)/gi, (_, code: string | undefined, char: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : char,
  );
}

/** Animations and registered properties that nothing names any more. */
function onlyReferenced(css: string): string {
  const rules = rulesOf(css);
  const uses = (name: string) => css.split(new RegExp(`(?<![\\w-])${name}(?![\\w-])`)).length - 1;
  return rules
    .filter(({ prelude }) => {
      const name = /^@(?:keyframes|property) ([\w-]+)$/.exec(prelude)?.[1];
      return name === undefined || uses(name) > 1;
    })
    .map(({ text }) => text)
    .join('');
}

/** The rules of a stylesheet or of a block, in their order. Minified CSS only: no comments. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  let start = 0;
  let open = -1;
  let depth = 0;
  for (let at = 0; at < css.length; at += 1) {
    const char = css[at];
    if (char === '\\') at += 1;
    else if (char === '"' || char === "'") at = css.indexOf(char, at + 1);
    else if (char === '{' && depth++ === 0) open = at;
    else if (char === ';' && depth === 0) {
      const text = css.slice(start, at + 1);
      rules.push({ prelude: text, body: '', text });
      start = at + 1;
    } else if (char === '}' && --depth === 0) {
      const [prelude, body] = [css.slice(start, open), css.slice(open + 1, at)];
      rules.push({ prelude, body, text: css.slice(start, at + 1) });
      start = at + 1;
    }
  }
  return rules;
}

/** At the commas between selectors, not at those within brackets. */
function splitSelectors(prelude: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= prelude.length; at += 1) {
    const char = prelude[at];
    if (char === '\\') at += 1;
    else if (char === '(' || char === '[') depth += 1;
    else if (char === ')' || char === ']') depth -= 1;
    else if (char === undefined || (char === ',' && depth === 0)) {
      parts.push(prelude.slice(start, at));
      start = at + 1;
    }
  }
  return parts;
}
