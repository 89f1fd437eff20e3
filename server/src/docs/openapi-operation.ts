import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { listingId } from './example-story.ts';
import { examples, paginationExample, pathExamples } from './examples.ts';
import { failuresOf } from './openapi-responses.ts';
import type { Content, OperationObject, Parameter, Schema } from './openapi-types.ts';
import { refTo, type Schemas } from './schemas-of.ts';

type Example = { body?: unknown; query?: Record<string, unknown>; reply: unknown };

/** Answers the function that describes an operation: what it is sent, what it answers and what it refuses. */
export function operationWriter(sent: Schemas, answered: Schemas): (operation: Endpoint) => OperationObject {
  return (operation) => {
    // Keyed by route with a type of its own for each; here all are alike.
    const example = (examples as Record<string, Example | undefined>)[operation.route];
    const parameters = [
      ...pathParameters(operation, sent),
      ...queryParameters(operation, sent, example),
      ...(operation.idempotent ? [idempotencyKey] : []),
    ];
    return {
      operationId: operation.id,
      tags: [operation.tag],
      summary: operation.summary,
      'x-access': operation.access,
      security: securityOf(operation),
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(operation.body
        ? {
            requestBody: {
              required: !operation.body.safeParse({}).success,
              content: content(sent.of(operation.body), example && { call: example.body }),
            },
          }
        : {}),
      responses: {
        [operation.status ?? 200]: successOf(operation, answered, example),
        ...failuresOf(operation),
      },
    };
  };
}

function securityOf({ access }: Endpoint): OperationObject['security'] {
  if (access === 'adminKey') return [];
  return access === 'public' ? [{}, { session: [] }] : [{ session: [] }];
}

function pathParameters({ params, route }: Endpoint, sent: Schemas): Parameter[] {
  const { properties = {} } = params ? sent.of(params) : {};
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: withoutDescription(schema),
    example: pathExamples[route] ?? listingId,
  }));
}

function queryParameters({ query }: Endpoint, sent: Schemas, example?: Example): Parameter[] {
  const { properties = {}, required = [] } = query ? sent.of(query) : {};
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(schema.description === undefined ? {} : { description: schema.description }),
    schema: withoutDescription(schema),
    ...(example?.query && name in example.query ? { example: example.query[name] } : {}),
  }));
}

function successOf(operation: Endpoint, answered: Schemas, example?: Example) {
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
    data: example?.reply,
    ...(isPaginated ? { pagination: paginationExample } : {}),
  };
  return { description: operation.summary, content: content(envelope, example && { reply: value }) };
}

function content(schema: Schema, examples?: Record<string, unknown>): Content {
  const written = Object.entries(examples ?? {}).map(([name, value]) => [name, { value }] as const);
  return {
    'application/json': {
      schema,
      ...(written.length > 0 ? { examples: Object.fromEntries(written) } : {}),
    },
  };
}

function withoutDescription(described: Schema): Schema {
  const { description: _, ...schema } = described;
  return schema;
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A text of your own that makes the call safe to send again.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};
