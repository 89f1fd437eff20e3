import { pagination, type Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { z } from 'zod';

type JsonSchema = { [key: string]: unknown };

/** The JSON Schema by which Fastify writes a reply. It is compiled once, writes fast, and leaves out what the contract does not declare. */
export function replySchema(operation: Endpoint): JsonSchema {
  const envelope = z.object({
    success: z.literal(true),
    data: operation.reply,
    ...(operation.paginated ? { pagination } : {}),
  });
  // zod's own type for the schema is wider than the part that is read here.
  return flattenNullable(z.toJSONSchema(envelope, { io: 'output', target: 'draft-7' })) as JsonSchema;
}

/** Turns `anyOf: [x, null]` into `x` with `nullable`, because the serializer is several times faster without a choice. */
function flattenNullable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(flattenNullable);
  if (typeof node !== 'object' || node === null) return node;
  const schema = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, flattenNullable(value)]),
  );
  const choices: unknown = schema.anyOf;
  if (!Array.isArray(choices) || choices.length !== 2) return schema;
  const rest: unknown = choices.find((choice) => !isNull(choice));
  if (!choices.some(isNull) || typeof rest !== 'object') return schema;
  return { ...rest, nullable: true };
}

function isNull(choice: unknown): boolean {
  return typeof choice === 'object' && choice !== null && 'type' in choice && choice.type === 'null';
}
