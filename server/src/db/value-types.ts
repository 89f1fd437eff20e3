import { type CustomTypesConfig, types } from 'pg';

const { builtins } = types;

/**
 * How values of the database become JavaScript's, the same whatever the server: counts and amounts as numbers (they stay far
 * below 2^53), days as 'YYYY-MM-DD' because a Date would shift them by a time zone; for the rest pg's own ways.
 */
export const valueTypes: CustomTypesConfig = {
  // The cast leaves to pg's own type what its overloads say, one for text and one for binary.
  getTypeParser: ((oid: TypeId, format: 'text') => {
    const own = format === 'text' ? parsers.get(oid) : undefined;
    const parser: unknown = own ?? types.getTypeParser(oid, format);
    return parser;
  }) as typeof types.getTypeParser,
};

type TypeId = Parameters<typeof types.getTypeParser>[0];

const parsers = new Map<TypeId, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, String],
]);
