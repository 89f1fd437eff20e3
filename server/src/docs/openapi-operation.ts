import type { Endpoint, Pagination } from '@ballpark/domain/contract/endpoint.ts';
import { listingId } from '../examples/story.ts';
import { failuresOf } from './openapi-responses.ts';
import type { Content, Media, OperationObject, Parameter, ResponseObject, Schema } from './openapi-types.ts';
import { type AnyDoc, docOf } from './operation-docs.ts';
import { refTo, type Schemas } from './schemas-of.ts';

/** Answers a function that describes an operation: its input, its answers and its errors. */
export function operationWriter(sent: Schemas, answered: Schemas): (operation: Endpoint) => OperationObject {
  return (operation) => {
    const doc = docOf(operation);
    const parameters = [
      ...pathParameters(operation, sent, doc),
      ...queryParameters(operation, sent, doc),
      ...(operation.idempotent ? [idempotencyKey] : []),
    ];
    return {
      operationId: operation.id,
      tags: [operation.tag],
      summary: operation.summary,
      description: doc?.note ?? operation.summary,
      'x-access': operation.access,
      security: securityOf(operation),
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(operation.body
        ? {
            requestBody: {
              required: !operation.body.safeParse({}).success,
              content: content(sent.of(operation.body), doc && { call: doc.body }),
            },
          }
        : {}),
      responses: {
        [operation.status ?? 200]: operation.isStream
          ? eventsOf(operation, answered, doc)
          : successOf(operation, answered, doc),
        ...failuresOf(operation),
      },
    };
  };
}

function securityOf({ access }: Endpoint): OperationObject['security'] {
  if (access === 'adminKey') return [];
  return access === 'public' ? [{}, { session: [] }] : [{ session: [] }];
}

function pathParameters({ params, route }: Endpoint, sent: Schemas, doc?: AnyDoc): Parameter[] {
  const { properties = {} } = params ? sent.of(params) : {};
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    description: `Id of the ${subjectOf(route)}.`,
    schema: withoutDescription(schema),
    example: doc?.pathId ?? listingId,
  }));
}

/** The kind of thing that the id in a path names. Paths begin with it, except those of people. */
function subjectOf(route: string): string {
  return / \/(listing|suggestion)s\//.exec(route)?.[1] ?? 'person';
}

function queryParameters({ query }: Endpoint, sent: Schemas, doc?: AnyDoc): Parameter[] {
  const { properties = {}, required = [] } = query ? sent.of(query) : {};
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(schema.description === undefined ? {} : { description: schema.description }),
    schema: withoutDescription(schema),
    ...(doc?.query && name in doc.query ? { example: doc.query[name] } : {}),
  }));
}

function successOf(operation: Endpoint, answered: Schemas, doc?: AnyDoc): ResponseObject {
  const isPaginated = operation.paginated === true;
  const envelope: Schema = {
    type: 'object',
    properties: {
      success: { const: true },
      data: answered.of(operation.reply),
      ...(isPaginated ? { pagination: { $ref: refTo('Pagination') } } : {}),
    },
    required: ['success', 'data', ...(isPaginated ? ['pagination'] : [])],
  };
  const value = {
    success: true,
    data: doc?.reply,
    ...(isPaginated ? { pagination: paginationExample } : {}),
  };
  return {
    description: 'It is done; `data` holds the answer.',
    ...(operation.idempotent ? { headers: { 'idempotency-replayed': replayed } } : {}),
    content: content(envelope, doc && { reply: value }),
  };
}

function eventsOf(operation: Endpoint, answered: Schemas, doc?: AnyDoc): ResponseObject {
  return {
    description: 'Server-sent events until either side ends it; the `data` of each is as said here.',
    content: {
      'text/event-stream': media(answered.of(operation.reply), doc && { reply: doc.reply }),
    },
  };
}

function content(schema: Schema, examples?: Record<string, unknown>): Content {
  return { 'application/json': media(schema, examples) };
}

function media(schema: Schema, examples?: Record<string, unknown>): Media {
  const written = Object.entries(examples ?? {}).map(([name, value]) => [name, { value }] as const);
  return { schema, ...(written.length > 0 ? { examples: Object.fromEntries(written) } : {}) };
}

function withoutDescription(described: Schema): Schema {
  const { description: _, ...schema } = described;
  return schema;
}

const paginationExample: Pagination = {
  currentPage: 1,
  totalPages: 1,
  totalCount: 1,
  limit: 12,
  hasPreviousPage: false,
  hasNextPage: false,
  isCapped: false,
};

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
