import { type CustomTypesConfig, types } from 'pg';

const { builtins } = types;

/**
 * Counts and amounts are numbers (far below 2^53); days are 'YYYY-MM-DD', because a Date would shift by a
 * time zone.
 */
export const valueTypes: CustomTypesConfig = {
  // pg's type has overloads for text and binary.
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
