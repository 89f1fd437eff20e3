import { strict as assert } from 'node:assert';
import { operationNamed, readApiDocument, type ApiDocument, type Operation } from './api-document.ts';
import { schemaChecker } from './schema-checks.ts';

export type Input = {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  token?: string | undefined;
  idempotencyKey?: string;
};
export type Success = { data: unknown; pagination: unknown; isReplayed: boolean };
export type Refusal = { status: number; text?: string; code?: string };
export type Failure = {
  status: number;
  text: string;
  code: string;
  fields: Record<string, string>;
  pending: string | undefined;
};

export type ApiClient = {
  origin: string;
  document: ApiDocument;
  /** Throws unless the call succeeds as documented. */
  succeed: (id: string, input?: Input) => Promise<Success>;
  /** Throws unless the call is refused with this documented failure. */
  refuse: (id: string, input: Input, refusal: Refusal) => Promise<Failure>;
  /** Throws if the outcome is undocumented. */
  attempt: (id: string, input: Input) => Promise<Success | Failure>;
  succeeded: ReadonlySet<string>;
  calls: () => number;
};

/** Knows an API only by its OpenAPI document, and checks all requests and replies. */
export async function openApiClient(origin: string): Promise<ApiClient> {
  const answer = await fetch(`${origin}/api/openapi.json`);
  const document = readApiDocument(await answer.json());
  const check = schemaChecker(document);
  const succeeded = new Set<string>();
  let calls = 0;

  async function attempt(id: string, input: Input): Promise<Success | Failure> {
    const operation = operationNamed(document, id);
    calls += 1;
    const reply = await send(origin, operation, input);
    const told = `${id} answered ${reply.status} ${reply.text.slice(0, 500)}`;
    const declared = operation.responses.get(reply.status)?.content['application/json'];
    assert.ok(declared, `${told}, a status that the document does not announce`);
    const body: unknown = JSON.parse(reply.text);
    assert.equal(check(declared.schema, body), null, told);
    if (reply.status >= 400) return failureOf(reply.status, body, declared.examples, told);
    succeeded.add(id);
    return successOf(body, reply.headers);
  }

  async function succeed(id: string, input: Input = {}): Promise<Success> {
    const operation = operationNamed(document, id);
    assert.equal(faultOf(operation, input), null, `what is sent to ${id}`);
    const answer = await attempt(id, input);
    assert.ok('data' in answer, `${id} was refused: ${JSON.stringify(answer)}`);
    return answer;
  }

  function faultOf({ parameters, requestBody, security }: Operation, input: Input): string | null {
    const given = { ...input.params, ...input.query };
    const names = new Set(parameters.map(({ name }) => name));
    const unknown = Object.keys(given).find((name) => !names.has(name));
    if (unknown !== undefined) return `no parameter is called ${unknown}`;
    const missing = parameters.find(({ name, required }) => required && !(name in given));
    if (missing) return `${missing.name} is missing`;
    if (input.idempotencyKey !== undefined && !names.has('Idempotency-Key')) return 'it takes no key';
    const needsSession = security.length > 0 && security.every((scheme) => 'session' in scheme);
    if (needsSession && input.token === undefined) return 'it needs a session';
    if (!requestBody && input.body !== undefined) return 'it takes no body';
    if (requestBody?.required && input.body === undefined) return 'it needs a body';
    const faults = parameters.map(({ name, schema }) => name in given && check(schema, given[name]));
    const bodyFault =
      requestBody &&
      input.body !== undefined &&
      check(requestBody.content['application/json'].schema, input.body);
    return [...faults, bodyFault].find((fault) => typeof fault === 'string') ?? null;
  }

  async function refuse(id: string, input: Input, { status, text, code }: Refusal): Promise<Failure> {
    const answer = await attempt(id, input);
    assert.ok('code' in answer, `${id} should have been refused with ${status} ${text ?? code ?? ''}`);
    const wanted = { status, text: text ?? answer.text, code: code ?? answer.code };
    assert.deepEqual({ status: answer.status, text: answer.text, code: answer.code }, wanted, id);
    return answer;
  }

  return { origin, document, succeed, refuse, attempt, succeeded, calls: () => calls };
}

async function send(origin: string, { method, path }: Operation, input: Input) {
  const url = new URL(
    path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? '')),
    origin,
  );
  for (const [name, value] of Object.entries(input.query ?? {})) url.searchParams.set(name, String(value));
  const answer = await fetch(url, {
    method,
    headers: {
      ...(input.token === undefined ? {} : { authorization: `Bearer ${input.token}` }),
      ...(input.idempotencyKey === undefined ? {} : { 'idempotency-key': input.idempotencyKey }),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    signal: AbortSignal.timeout(30_000),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

function successOf(body: unknown, headers: Headers): Success {
  // The schema, checked above, requires `data`.
  const { data, pagination } = body as { data: unknown; pagination?: unknown };
  return { data, pagination, isReplayed: headers.get('idempotency-replayed') === 'true' };
}

/** The document must name the code, and the text if it is constant. */
function failureOf(
  status: number,
  body: unknown,
  examples: Record<string, { value: unknown }>,
  told: string,
): Failure {
  // The schema, checked above, requires these.
  const failure = body as Omit<Failure, 'status' | 'text' | 'fields'> & {
    error: string;
    message: string;
    fields?: Record<string, string>;
  };
  // If texts share a code, it prefixes their examples' names.
  const texts = Object.entries(examples).flatMap(([name, { value }]) =>
    name.split(' ')[0] === failure.code ? [(value as { error: string }).error] : [],
  );
  assert.ok(texts.length > 0, `${told}, a code that the document does not announce`);
  assert.equal(failure.message, failure.error, told);
  if (failure.code !== 'INVALID_INPUT') assert.ok(texts.includes(failure.error), told);
  const { error: text, code, fields = {}, pending } = failure;
  return { status, text, code, fields, pending };
}
