import { site } from '@ballpark/domain/site.ts';
import { escapeHtml } from '../escape-html.ts';
import { fieldsOrType, withCode } from './docs-fields.ts';
import { methodBadge, operationSection, type Listed } from './docs-operation.ts';
import type { OpenApi } from './openapi-types.ts';

/** The OpenAPI document as a page for people: plain HTML without scripts. */
export function docsPage(document: OpenApi): string {
  const groups = groupsOf(document);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#0f5e3e">
<title>${escapeHtml(document.info.title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="field"><div>
<p class="home"><a href="/">${logo}${escapeHtml(site.name)}</a></p>
<h1>API</h1>
<p>Version ${escapeHtml(document.info.version)} · <a href="/api/openapi.json">OpenAPI 3.1 document</a></p>
</div></header>
<div class="columns">
${tableOfContents(groups)}
<main id="content" tabindex="-1">
<section id="basics" aria-labelledby="basics-title"><h2 id="basics-title">What holds for every call</h2>
${document.info.description
  .split('\n\n')
  .map((paragraph) => `<p>${withCode(paragraph)}</p>`)
  .join('\n')}
</section>
${groups.map((group) => groupSection(group, document)).join('\n')}
${schemasSection(document)}
</main>
</div>
</body>
</html>
`;
}

type Group = { name: string; description: string; operations: Listed[] };

function groupsOf(document: OpenApi): Group[] {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  return document.tags.map((tag) => ({
    ...tag,
    operations: all.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
}

function tableOfContents(groups: readonly Group[]): string {
  const items = groups.map(
    ({ name, operations }) =>
      `<li><a href="#tag-${escapeHtml(name)}">${escapeHtml(name)}</a><ol>${operations
        .map(
          ({ method, operation: { operationId } }) =>
            `<li><a href="#op-${escapeHtml(operationId)}">${methodBadge(method)} ${escapeHtml(operationId)}</a></li>`,
        )
        .join('')}</ol></li>`,
  );
  return `<nav aria-label="Contents"><ol>
<li><a href="#basics">Basics</a></li>${items.join('')}<li><a href="#schemas">Schemas</a></li>
</ol></nav>`;
}

function groupSection({ name, description, operations }: Group, document: OpenApi): string {
  const id = `tag-${escapeHtml(name)}`;
  return `<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${escapeHtml(name)}</h2>
<p>${escapeHtml(description)}</p>
${operations.map((listed) => operationSection(listed, document)).join('\n')}
</section>`;
}

function schemasSection({ components }: OpenApi): string {
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<article id="schema-${escapeHtml(name)}">
<h3><a href="#schema-${escapeHtml(name)}">${escapeHtml(name)}</a></h3>
${schema.description === undefined ? '' : `<p>${withCode(schema.description)}</p>`}
${fieldsOrType(schema)}
</article>`,
  );
  return `<section id="schemas" aria-labelledby="schemas-title"><h2 id="schemas-title">Schemas</h2>
<p>What bodies and replies are made of.</p>
${schemas.join('\n')}</section>`;
}

const logo = `<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><rect width="32" height="32" rx="9" fill="#f8f4e6"/><path d="M16 26.5 5.9 16.4a14.3 14.3 0 0 1 20.2 0Z" fill="#0f6e47"/><path d="m16 24.2-4-4 4-4 4 4Z" fill="#f8f4e6"/><circle cx="16" cy="8" r="3.1" fill="#f0b429"/></svg>`;
