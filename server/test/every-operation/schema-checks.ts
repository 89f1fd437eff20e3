import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ApiDocument, JsonSchema } from './api-document.ts';

/** Says what is wrong with a value by a schema of the document, with a field that is not declared as a fault; null when nothing is. */
export type CheckSchema = (schema: JsonSchema, value: unknown) => string | null;

/** Checks by a validator that has no part in making the document. */
export function schemaChecker({ schemas }: ApiDocument): CheckSchema {
  // The codes of a failure stand beside the reference to its schema, which says that it is an object.
  const validator = new Ajv2020({ allErrors: true, allowUnionTypes: true, strictTypes: false });
  addFormats.default(validator);
  validator.addSchema({ $id: 'components', $defs: closed(schemas) });
  const compiled = new Map<JsonSchema, ReturnType<typeof validator.compile>>();
  return (schema, value) => {
    const validate = compiled.get(schema) ?? validator.compile(closed(schema));
    compiled.set(schema, validate);
    return validate(value) ? null : validator.errorsText(validate.errors, { dataVar: 'it' });
  };
}

/** The same schema, with its references led to the components' place, and no object open to further fields. */
function closed(node: object): object {
  const text = JSON.stringify(node, (_, value: unknown) =>
    isOpenObject(value) ? { ...value, additionalProperties: false } : value,
  );
  // What was written as JSON just now is an object again.
  return JSON.parse(text.replaceAll('"#/components/schemas/', '"components#/$defs/')) as object;
}

function isOpenObject(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    'properties' in value &&
    'type' in value &&
    !('additionalProperties' in value)
  );
}
