import { type CustomTypesConfig, types } from 'pg';

const { builtins } = types;

/**
 * How values of the database become JavaScript's, the same with every server: counts and amounts are numbers (they stay far below 2^53).
 * Days are 'YYYY-MM-DD', because a Date would shift them by a time zone. All others use pg's own parsers.
 */
export const valueTypes: CustomTypesConfig = {
  // pg's own type has overloads, one for text and one for binary, which this cast satisfies.
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
