// Puts rendered markup into the app's index.html, which has neither content nor title of a page.

const root = '<div id="root"></div>';

/** Title and meta tags move to the head; React finds them there when it takes the page over. */
export function intoShell(shell: string, markup: string, path: string): string {
  const { headTags, body } = partsOf(markup, path);
  const title = headTags.find((tag) => tag.startsWith('<title>'));
  if (!title) throw new Error(`${path} has no title`);
  const texts = [
    `<meta property="og:title" content="${title.replace(/<.*?>/g, '')}">`,
    descriptionOf(headTags, shell),
  ];
  return withoutApp(shell)
    .replace(/<noscript>.*?<\/noscript>/, '')
    .replace(/<title>.*?<\/title>\s*<meta name="description"[^>]*>/, () => [...headTags, ...texts].join(''))
    .replace(root, () => `<div id="root">${body}</div>`);
}

/**
 * The skeleton stands in the place of the app until the app is there (src/features/shell/use-skeleton-end.ts). `links` name files that
 * the browser then fetches already.
 */
export function beforeApp(shell: string, markup: string, path: string, links: string): string {
  const { body } = partsOf(markup, path);
  return withoutApp(shell).replace(root, () => `<div id="skeleton">${body}</div>${root}${links}`);
}

/** Without the app's own files. */
function withoutApp(shell: string): string {
  return shell.replace(
    /<script type="module".*?<\/script>|<link rel="(?:modulepreload|stylesheet)".*?>/g,
    '',
  );
}

/** Splits a page's markup into the part for the head, and the rest. */
function partsOf(markup: string, path: string): { headTags: string[]; body: string } {
  const forbidden = /<script|<template| style=/.exec(markup)?.[0];
  if (forbidden) throw new Error(`${path} holds ${forbidden}, which the content security policy forbids`);
  const headTags = markup.match(/<title>.*?<\/title>|<(?:meta|link) [^>]*>/g) ?? [];
  return { headTags, body: headTags.reduce((text, tag) => text.replace(tag, ''), markup) };
}

/** The page's own description or else the product's, for search engines and for shared links. */
function descriptionOf(headTags: string[], shell: string): string {
  const own = headTags.find((tag) => tag.startsWith('<meta name="description"'));
  const tag = own ?? /<meta name="description"[^>]*>/.exec(shell)?.[0] ?? '';
  const shared = tag.replace('name="description"', 'property="og:description"');
  return `${own ? '' : tag}${shared}<meta property="og:type" content="website">`;
}

/** The address of the app's one script or stylesheet. */
export function hrefIn(shell: string, kind: 'script' | 'stylesheet'): string {
  const tag =
    kind === 'script'
      ? /<script type="module" crossorigin[^>]* src="([^"]+)"/
      : /<link rel="stylesheet"[^>]* href="([^"]+)"/;
  const href = tag.exec(shell)?.[1];
  if (!href) throw new Error(`index.html names no ${kind}`);
  return href;
}
