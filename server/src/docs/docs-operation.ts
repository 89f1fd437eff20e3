import { escapeHtml } from '../escape-html.ts';
import { fieldList, fieldsOrType, nameIn, typeOf, withCode } from './docs-fields.ts';
import type {
  Content,
  EventContent,
  Media,
  OpenApi,
  OperationObject,
  Parameter,
  Reference,
  ResponseObject,
} from './openapi-types.ts';

export type Listed = { method: string; path: string; operation: OperationObject };

const accessWords: Record<string, string> = {
  public: 'anyone',
  leaving: 'signed in, also while leaving or suspended',
  suspended: 'signed in, also while suspended',
  session: 'signed in',
  verified: 'verified e-mail',
  full: 'finished profile',
  contributor: 'finished profile, not limited',
  adminKey: 'admin key',
};

/** One operation of the page: its input, answer and errors, with a call to copy. */
export function operationSection({ method, path, operation }: Listed, document: OpenApi): string {
  const id = escapeHtml(operation.operationId);
  const access = operation['x-access'];
  const responses = Object.entries(operation.responses).map(
    ([status, response]) => [status, resolve(response, document)] as const,
  );
  return `<article id="op-${id}" aria-labelledby="title-${id}">
<header>
<p class="route">${methodBadge(method)} <code>${breakable(path)}</code></p>
<h3 id="title-${id}"><a href="#op-${id}">${escapeHtml(operation.summary)}</a></h3>
<p class="meta"><span class="access access-${escapeHtml(access)}">${escapeHtml(accessWords[access] ?? access)}</span> <code>${id}</code></p>
</header>
<p class="about">${withCode(operation.description)}</p>
${parameters('Path', 'path', operation)}
${parameters('Query', 'query', operation)}
${parameters('Header', 'header', operation)}
${requestBody(operation, document)}
${responses
  .filter(([status]) => isSuccess(status))
  .map(success)
  .join('')}
<details><summary>Example call</summary>${code(exampleCall({ method, path, operation }))}</details>
${failures(responses.filter(([status]) => !isSuccess(status)))}
</article>`;
}

export function methodBadge(method: string): string {
  return `<span class="method method-${method}">${method.toUpperCase()}</span>`;
}

function parameters(title: string, where: Parameter['in'], operation: OperationObject): string {
  const found = (operation.parameters ?? []).filter((parameter) => parameter.in === where);
  if (found.length === 0) return '';
  const fields = found.map(({ name, schema, required, description }) => ({
    name,
    schema,
    isRequired: required,
    note: description,
  }));
  return `<h4>${title}</h4>${fieldList(fields)}`;
}

/** Callers need the fields, so they are shown here as well as among the schemas. */
function requestBody({ requestBody }: OperationObject, { components }: OpenApi): string {
  if (!requestBody) return '';
  const { schema } = requestBody.content['application/json'];
  const named = schema.$ref === undefined ? undefined : components.schemas[nameIn(schema.$ref)];
  return `<h4>Body${named ? `: ${typeOf(schema)}` : ''}</h4>${fieldsOrType(named ?? schema)}`;
}

function success([status, { content }]: readonly [string, ResponseObject]): string {
  if ('text/event-stream' in content)
    return `<h4>Answers ${status} with events</h4>
<details><summary>Data of an event</summary>${code(json(exampleOf(content)))}</details>`;
  const { data = {}, pagination } = content['application/json'].schema.properties ?? {};
  const pages = pagination ? '<p>Beside it <code>pagination</code>: ' : '';
  return `<h4>Answers ${status} with <code>data</code></h4>${fieldsOrType(data)}
${pages && `${pages}<a href="#schema-Pagination">Pagination</a></p>`}
<details><summary>Example reply</summary>${code(json(exampleOf(content)))}</details>`;
}

function failures(responses: readonly (readonly [string, ResponseObject])[]): string {
  const rows = responses.flatMap(([status, { content }]) =>
    Object.entries(mediaOf(content).examples ?? {}).map(
      ([name, { value }]) => `<tr><td>${status}</td><td><code>${breakable(name)}</code>
<span>${escapeHtml(textOf(value))}</span></td></tr>`,
    ),
  );
  return `<details><summary>Failures <span class="count">${rows.length}</span></summary>
<table><thead><tr><th scope="col">Status</th><th scope="col">Code and text</th></tr></thead><tbody>${rows.join('')}</tbody></table></details>`;
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'message' in value ? String(value.message) : '';
}

/** The call as a line for a shell; between single quotes everything stays as it is, except single quotes. */
function exampleCall({ method, path, operation }: Listed): string {
  const given = (operation.parameters ?? []).filter(({ example }) => example !== undefined);
  const url = given
    .filter((parameter) => parameter.in === 'path')
    .reduce((url, { name, example }) => url.replace(`{${name}}`, String(example)), path);
  const query = given
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
  const body = operation.requestBody && exampleOf(operation.requestBody.content);
  const lines = [
    `curl -X ${method.toUpperCase()} "$ORIGIN${url}${query.length > 0 ? `?${query.join('&')}` : ''}"`,
    ...(['public', 'adminKey'].includes(operation['x-access']) ? [] : ['-H "authorization: Bearer $TOKEN"']),
    ...(body === undefined
      ? []
      : ["-H 'content-type: application/json'", `-d '${json(body).replaceAll("'", String.raw`'\''`)}'`]),
  ];
  return lines.join(' \\\n  ');
}

function exampleOf(content: Content | EventContent): unknown {
  return Object.values(mediaOf(content).examples ?? {})[0]?.value;
}

function mediaOf(content: Content | EventContent): Media {
  return 'text/event-stream' in content ? content['text/event-stream'] : content['application/json'];
}

function resolve(response: ResponseObject | Reference, { components }: OpenApi): ResponseObject {
  if (!('$ref' in response)) return response;
  const found = components.responses[nameIn(response.$ref)];
  if (!found) throw new Error(`${response.$ref} is not in the document`);
  return found;
}

function isSuccess(status: string): boolean {
  return status.startsWith('2');
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? '';
}

/** It can be focused, so that a keyboard can scroll it. */
function code(text: string): string {
  return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`;
}

/** Allows a line break after each part of a long path or name. */
function breakable(text: string): string {
  return escapeHtml(text).replace(/[/_]/g, '$&<wbr>');
}
