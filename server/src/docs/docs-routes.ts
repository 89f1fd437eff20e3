import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { site } from '@ballpark/domain/site.ts';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../escape-html.ts';
import { encoded, sendEncoded } from '../http/encoded.ts';
import { ballparkVersion } from '../version.ts';
import { openApi } from './openapi.ts';

export function docsRoutes(app: FastifyInstance): void {
  serveText(app, '/api/openapi.json', 'application/json', () => JSON.stringify(openApi(ballparkVersion())));
  serveText(app, '/api/docs', 'text/html', () => page);
  serveText(app, '/api/docs/start.js', 'text/javascript', () => start);
  serveText(app, '/api/docs/swagger-ui.css', 'text/css', () =>
    read(import.meta.resolve('swagger-ui-dist/swagger-ui.css')),
  );
  serveText(app, '/api/docs/swagger-ui-bundle.js', 'text/javascript', () =>
    read(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js')),
  );
}

function serveText(app: FastifyInstance, url: string, type: string, write: () => string): void {
  let made: ReturnType<typeof encoded> | undefined;
  app.get(url, { compress: false }, (request, reply) => {
    made ??= encoded(write(), `${type}; charset=utf-8`, { isKept: false });
    return sendEncoded(request, reply.header('cache-control', 'no-cache'), made);
  });
}

function read(url: string): string {
  return readFileSync(fileURLToPath(url), 'utf8');
}

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(site.name)} API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<script src="/api/docs/swagger-ui-bundle.js" defer></script>
<script src="/api/docs/start.js" defer></script>
<div id="docs"></div>
`;

/** Swagger UI's own Markdown sets HTML, which the Content Security Policy forbids. */
const start = `
const Markdown = ({ React }) => ({ source = '' }) =>
  source.replace(/<.?i>/g, '').split('\\n\\n').map((paragraph, key) =>
    React.createElement('p', { key }, paragraph.split('\`').map((text, at) =>
      at % 2 ? React.createElement('code', { key: at }, text) : text)));
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  showExtensions: true,
  plugins: [(system) => ({ wrapComponents: { Markdown: () => Markdown(system) } })],
});
`;
