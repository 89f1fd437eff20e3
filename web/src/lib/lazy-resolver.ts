import type { FieldValues, Resolver } from 'react-hook-form';

type LoadedResolver<Input extends FieldValues, Output> = () => Promise<Resolver<Input, unknown, Output>>;

/**
 * Checks a form by a resolver that is fetched when it is first needed, because schemas are larger than the form itself. When it cannot
 * be fetched, the form counts as valid: the server checks by the same schema and answers the same texts.
 */
export function lazyResolver<Input extends FieldValues, Output>(
  load: LoadedResolver<Input, Output>,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    const resolver = await load().catch(() => null);
    // Unchecked, what goes out is what came in; only the server can tell more.
    return resolver
      ? resolver(values, context, options)
      : { values: values as unknown as Output, errors: {} };
  };
}
