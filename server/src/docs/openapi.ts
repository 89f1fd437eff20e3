import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { operations, streams } from '@ballpark/domain/contract/operations.ts';
import { site } from '@ballpark/domain/site.ts';
import { description, tagNotes } from './api-notes.ts';
import { operationWriter } from './openapi-operation.ts';
import { usualResponses } from './openapi-responses.ts';
import type { OpenApi } from './openapi-types.ts';
import { schemasOf } from './schemas-of.ts';
import { bodyComponents, replyComponents } from './shared-schemas.ts';

const documented: readonly Endpoint[] = [...operations, ...streams];

/** The OpenAPI 3.1 document of all operations, from the schemas that validate them. */
export function openApi(version: string): OpenApi {
  const sent = schemasOf('input', bodyComponents, partsOf(['params', 'query', 'body']));
  const answered = schemasOf('output', replyComponents, partsOf(['reply']));
  const write = operationWriter(sent, answered);
  const paths: OpenApi['paths'] = {};
  for (const operation of documented) {
    const [method = '', path = ''] = operation.route.split(' ');
    const url = `/api${path.replace(/:(\w+)/g, '{$1}')}`;
    paths[url] = { ...paths[url], [method.toLowerCase()]: write(operation) };
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
      schemas: { ...answered.components, ...sent.components },
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

function partsOf(kinds: readonly ('params' | 'query' | 'body' | 'reply')[]) {
  return Object.fromEntries(
    documented.flatMap((operation) =>
      kinds.flatMap((kind) => {
        const schema = operation[kind];
        return schema ? [[`${operation.id}/${kind}`, schema] as const] : [];
      }),
    ),
  );
}
