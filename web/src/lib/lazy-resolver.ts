import type { FieldValues, Resolver } from 'react-hook-form';

type LoadedResolver<Input extends FieldValues, Output> = () => Promise<Resolver<Input, unknown, Output>>;

/**
 * Loads a resolver on first use, since schemas outweigh the form. If that fails, the form counts as
 * valid: the server validates with the same schema.
 */
export function lazyResolver<Input extends FieldValues, Output>(
  load: LoadedResolver<Input, Output>,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    const resolver = await load().catch(() => null);
    // Without the schema, values are sent as they are.
    return resolver
      ? resolver(values, context, options)
      : { values: values as unknown as Output, errors: {} };
  };
}
