import { type Site, site } from '@ballpark/domain/site.ts';
import MarkdownIt from 'markdown-it';
import { longestKept } from '../backup-settings.ts';
import type { Config } from '../config.ts';
import { firstTexts } from './first-texts.ts';

/** HTML in a text stays text; nothing is loaded from elsewhere. Deep nesting is cut. */
const markdown = new MarkdownIt('default', { html: false, linkify: true, breaks: true, maxNesting: 20 });
markdown.disable('image');
markdown.validateLink = (address) => /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i.test(address.trim());

const directed = new Set([
  'paragraph_open',
  'heading_open',
  'blockquote_open',
  'list_item_open',
  'th_open',
  'td_open',
]);

// The page’s title is the first heading. Texts may be in another direction than the page, and the content security policy forbids styles.
markdown.core.ruler.push('page', ({ tokens }) => {
  for (const token of tokens) {
    if (token.type.startsWith('heading_')) token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`;
    if (token.attrs) token.attrs = token.attrs.filter(([name]) => name !== 'style');
    if (directed.has(token.type)) token.attrSet('dir', 'auto');
  }
});

export function renderText(text: string): string {
  return markdown.render(filled(text, known()));
}

type Facts = Pick<Site, 'name' | 'operatorName' | 'operatorAddress' | 'contactEmail'> & OfServer;
/** `backupsKept`: for how long; empty if the server makes none by itself. */
type OfServer = { backupsKept: string };

/** One per process, like `site`. */
const ofServer: OfServer = { backupsKept: '' };

export function adoptServer({ backup }: Pick<Config, 'backup'>): void {
  Object.assign(ofServer, factsOf({ backup }));
}

export function factsOf({ backup }: Pick<Config, 'backup'>): OfServer {
  return { backupsKept: backup === undefined ? '' : longestKept(backup.keep) };
}

function known(): Facts {
  return { ...site, ...ofServer };
}

type Mark = { gap: string; valueOf: (facts: Facts) => string };

/** What the settings fill in; without a value a gap shows. */
const marks: Record<string, Mark> = {
  site: { gap: '[name of the site]', valueOf: ({ name }) => literal(name) },
  operator: { gap: '[name of the operator]', valueOf: ({ operatorName }) => literal(operatorName) },
  address: { gap: '[postal address]', valueOf: ({ operatorAddress }) => literal(operatorAddress) },
  email: { gap: '[email address]', valueOf: ({ contactEmail }) => contactEmail ?? '' },
  backups: { gap: '[how long backups are kept]', valueOf: ({ backupsKept }) => backupsKept },
};

function filled(text: string, facts: Facts): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (written, name: string) => {
    const mark = Object.hasOwn(marks, name) ? marks[name] : undefined;
    return mark ? mark.valueOf(facts) || mark.gap : written;
  });
}

/** No sign of it counts as Markdown. */
function literal(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#~|&]/g, String.raw`\$&`);
}

const gapPattern = /\[[^\][\n]{1,60}\](?![([:])/g;
const knownGaps = new Set([
  ...Object.values(marks).map(({ gap }) => gap),
  ...Object.values(firstTexts).flatMap((text) => text.match(gapPattern) ?? []),
]);

/** Those of our first texts that nobody has filled in. */
export function gapsIn(text: string, facts = known()): string[] {
  const found = filled(text, facts).match(gapPattern) ?? [];
  return [...new Set(found)].filter((gap) => knownGaps.has(gap));
}
