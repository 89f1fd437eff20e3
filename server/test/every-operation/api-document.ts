import { z } from 'zod';

/** The parts of JSON Schema used here. */
export type JsonSchema = {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  properties?: Record<string, JsonSchema> | undefined;
  items?: JsonSchema | undefined;
};

const schema: z.ZodType<JsonSchema> = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  get properties() {
    return z.record(z.string(), schema).optional();
  },
  get items() {
    return schema.optional();
  },
});
const media = z.object({
  'application/json': z.object({
    schema,
    examples: z.record(z.string(), z.object({ value: z.unknown() })).default({}),
  }),
});
const response = z.object({ description: z.string(), content: media });
const eventStream = z.object({ content: z.object({ 'text/event-stream': z.object({ schema }) }) });
const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()).min(1),
  summary: z.string(),
  'x-access': z.enum([
    'public',
    'leaving',
    'suspended',
    'session',
    'verified',
    'full',
    'contributor',
    'moderator',
    'admin',
    'adminKey',
  ]),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean(),
        schema,
        example: z.unknown().optional(),
      }),
    )
    .default([]),
  requestBody: z.object({ required: z.boolean(), content: media }).optional(),
  responses: z.record(z.string(), z.union([z.object({ $ref: z.string() }), response, eventStream])),
});
const apiDocument = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.enum(['get', 'post', 'put', 'delete']), operation.optional())),
  components: z.object({
    schemas: z.record(z.string(), schema),
    responses: z.record(z.string(), response),
  }),
});

type Response = z.output<typeof response>;
export type Operation = Omit<z.output<typeof operation>, 'responses'> & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  responses: ReadonlyMap<number, Response>;
};
export type ApiDocument = {
  operations: readonly Operation[];
  /** Answer with events, which are not among the `responses`. */
  streams: readonly Operation[];
  schemas: Record<string, JsonSchema>;
};

const verbs = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const;

/** Throws if an operation lacks something, such as its access class. */
export function readApiDocument(json: unknown): ApiDocument {
  const { paths, components } = apiDocument.parse(json);
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, declared]) => {
      if (!declared) return [];
      const responses = Object.entries(declared.responses).flatMap(([status, given]) => {
        const response = '$ref' in given ? responseAt(given.$ref) : given;
        return 'description' in response ? [[Number(status), response] as const] : [];
      });
      const verb = verbs[method as keyof typeof verbs];
      return [{ ...declared, method: verb, path, responses: new Map(responses) }];
    }),
  );
  const operations = all.filter((operation) => !isStream(operation));
  const streams = all.filter(isStream);
  return { operations, streams, schemas: components.schemas };

  function responseAt(reference: string): Response {
    const found = components.responses[nameIn(reference)];
    if (!found) throw new Error(`${reference} is not in the document`);
    return found;
  }
}

/** A stream's success is not among the JSON `responses`. */
function isStream({ responses }: Operation): boolean {
  return [...responses.keys()].every((status) => status >= 400);
}

export function operationNamed({ operations }: ApiDocument, id: string): Operation {
  const found = operations.find(({ operationId }) => operationId === id);
  if (!found) throw new Error(`the document has no operation ${id}`);
  return found;
}

export function bodySchemaOf({ schemas }: ApiDocument, { requestBody }: Operation): JsonSchema | undefined {
  const given = requestBody?.content['application/json'].schema;
  return given?.$ref === undefined ? given : schemas[nameIn(given.$ref)];
}

function nameIn(reference: string): string {
  return reference.split('/').at(-1) ?? '';
}
