import { escapeHtml } from '../escape-html.ts';
import type { Schema } from './openapi-types.ts';

type Field = { name: string; schema: Schema; isRequired: boolean; note?: string | undefined };

/** The fields of an object; for any other schema its type in words. */
export function fieldsOrType(schema: Schema): string {
  const { properties } = schema;
  if (!properties) return `<p>${typeOf(schema)}</p>`;
  const { required = [] } = schema;
  const fields = Object.entries(properties).map(([name, field]) => ({
    name,
    schema: field,
    isRequired: required.includes(name),
    note: field.description,
  }));
  return fields.length > 0 ? fieldList(fields) : '<p>Nothing.</p>';
}

export function fieldList(fields: readonly Field[]): string {
  const rows = fields.map(
    ({ name, schema, isRequired, note }) => `<li>
<p><code class="name">${escapeHtml(name)}</code> <span class="type">${typeOf(schema)}</span>${isRequired ? '' : ' <span class="optional">optional</span>'}</p>
${note === undefined ? '' : `<p class="note">${withCode(note)}</p>`}</li>`,
  );
  return `<ul class="fields">${rows.join('')}</ul>`;
}

/** Escapes a text and marks the parts in backticks as code. */
export function withCode(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** A schema's type and limits in words, as HTML: 'list of Photo', 'text, 1 to 100 characters'. */
export function typeOf(schema: Schema): string {
  return [kindOf(schema), ...limitsOf(schema).map(escapeHtml)].join(', ');
}

function kindOf(schema: Schema): string {
  if (schema.$ref !== undefined) return linkTo(schema.$ref);
  if (schema.enum)
    return schema.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' or ');
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`;
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`;
  if (schema.properties) return `object with ${Object.keys(schema.properties).map(nameOf).join(', ')}`;
  return [schema.type ?? 'anything']
    .flat()
    .map((type) => wordFor(type, schema.format))
    .join(' or ');
}

const words: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  object: 'object of texts',
};
const formats: Record<string, string> = { uuid: 'UUID', 'date-time': 'time', email: 'e-mail address' };

function wordFor(type: string, format: string | undefined): string {
  if (type === 'string' && format !== undefined) return formats[format] ?? format;
  return words[type] ?? type;
}

function nameOf(name: string): string {
  return `<code>${escapeHtml(name)}</code>`;
}

function linkTo(reference: string): string {
  const name = escapeHtml(nameIn(reference));
  return `<a href="#schema-${name}">${name}</a>`;
}

/** The name of the component that a reference points to. */
export function nameIn(reference: string): string {
  return reference.split('/').at(-1) ?? '';
}

function limitsOf(schema: Schema): string[] {
  const limits = [
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' of them'),
    range(schema.minimum, schema.maximum, ''),
    schema.exclusiveMinimum === undefined ? '' : `above ${schema.exclusiveMinimum.toLocaleString('en')}`,
    schema.default === undefined ? '' : `${JSON.stringify(schema.default)} by default`,
  ];
  return limits.filter((limit) => limit !== '');
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return '';
  if (least === undefined) return `at most ${most?.toLocaleString('en')}${unit}`;
  if (most === undefined) return `at least ${least.toLocaleString('en')}${unit}`;
  return `${least.toLocaleString('en')} to ${most.toLocaleString('en')}${unit}`;
}
