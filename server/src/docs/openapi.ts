import { type Endpoint, failure, pagination } from '@ballpark/domain/contract/endpoint.ts';
import { operations, streams } from '@ballpark/domain/contract/operations.ts';
import { site } from '@ballpark/domain/site.ts';
import type { z } from 'zod';
import { description, tagNotes } from './api-notes.ts';
import {
  failuresOf,
  type Media,
  type Reference,
  type ResponseObject,
  usualResponses,
} from './failures-of.ts';
import { components, type Schema, schemasOf } from './schemas-of.ts';

export type OperationObject = ReturnType<typeof operationObject>;
type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string | undefined;
  schema: Schema;
  example?: unknown;
};

const documented: readonly Endpoint[] = [...operations, ...streams];

/** The OpenAPI 3.1 document of all operations, from the declarations that the server validates with. */
export function openApi(version: string) {
  const sent = schemasOf('input', partsOf(['params', 'query', 'body']));
  const answered = schemasOf('output', { ...partsOf(['reply']), failure, pagination });
  const parts = { ...sent.parts, ...answered.parts };
  const paths: Record<string, Record<string, OperationObject>> = {};
  for (const operation of documented) {
    const [method = '', path = ''] = operation.route.split(' ');
    const url = `/api${path.replace(/:(\w+)/g, '{$1}')}`;
    paths[url] = { ...paths[url], [method.toLowerCase()]: operationObject(operation, parts) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version,
      description,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(documented.map(({ tag }) => tag))].map((name) => ({
      name,
      description: (tagNotes as Record<string, string | undefined>)[name] ?? name,
    })),
    paths,
    components: {
      schemas: { ...answered.named, ...sent.named },
      responses: usualResponses(),
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token that registering and signing in answer. It lives on while it is used.',
        },
      },
    },
  };
}

function partsOf(kinds: readonly ('params' | 'query' | 'body' | 'reply')[]): Record<string, z.ZodType> {
  return Object.fromEntries(
    documented.flatMap((operation) =>
      kinds.flatMap((kind) => {
        const schema = operation[kind];
        return schema ? [[`${operation.id}/${kind}`, schema] as const] : [];
      }),
    ),
  );
}

function operationObject(operation: Endpoint, parts: Record<string, Schema>) {
  const { id, tag, summary, description, access, body, example, status = 200 } = operation;
  const parameters = [
    ...parametersOf('path', parts[`${id}/params`], example?.params),
    ...parametersOf('query', parts[`${id}/query`], example?.query),
    ...(operation.idempotent ? [idempotencyKey] : []),
  ];
  const sent: Media = {
    schema: parts[`${id}/body`] ?? {},
    examples: { call: { value: example?.body ?? {} } },
  };
  const responses: Record<string, ResponseObject | Reference> = {
    [status]: successOf(operation, parts[`${id}/reply`]),
    ...failuresOf(operation),
  };
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    'x-access': access,
    security: securityOf(operation),
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: body && { required: !body.safeParse({}).success, content: { 'application/json': sent } },
    responses,
  };
}

function securityOf({ access }: Endpoint): Record<string, string[]>[] {
  if (access === 'adminKey') return [];
  return access === 'public' ? [{}, { session: [] }] : [{ session: [] }];
}

function parametersOf(
  where: 'path' | 'query',
  { properties = {}, required = [] }: Schema = {},
  examples: Readonly<Record<string, unknown>> = where === 'path' ? { id: exampleId } : {},
): Parameter[] {
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: where,
    required: required.includes(name),
    description,
    schema,
    ...(name in examples ? { example: examples[name] } : {}),
  }));
}

function successOf({ isStream, paginated, idempotent }: Endpoint, data: Schema = {}): ResponseObject {
  if (isStream)
    return {
      description: 'Server-sent events until either side ends it; the `data` of each is as said here.',
      content: { 'text/event-stream': { schema: data } },
    };
  const properties = {
    success: { const: true },
    data,
    ...(paginated ? { pagination: { $ref: `${components}Pagination` } } : {}),
  };
  const schema = { type: 'object', properties, required: Object.keys(properties) };
  return {
    description: 'It is done; `data` holds the answer.',
    ...(idempotent ? { headers: { 'idempotency-replayed': replayed } } : {}),
    content: { 'application/json': { schema } },
  };
}

const exampleId = '019a40b2-91e0-7e15-a3c8-7f1d5e6b2a03';

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A text of your own, such as a UUID, that makes the call safe to send again: within 24 hours the same key with the same input is answered what it was answered first, and nothing more is done.',
  schema: { type: 'string', pattern: '^[!-~]{1,200}$' },
  example: '1f0e8f6a-6a0b-4f0e-9a51-0c6f3f1f7c2d',
};

const replayed = {
  description:
    'Present when the call was sent before with the same key: this is the answer of the first time.',
  schema: { const: 'true' },
};
