import type { FieldValues, Resolver } from 'react-hook-form';

type LoadedResolver<Input extends FieldValues, Output> = () => Promise<Resolver<Input, unknown, Output>>;

/**
 * Checks a form by a resolver that is fetched when it is first needed, for schemas weigh more than the form itself. When it cannot
 * be had nothing is wrong as far as is known: the server checks by the same schema and says the same words.
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
