import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ApiDocument, JsonSchema } from './api-document.ts';

/** null if valid; undeclared fields are faults. */
export type CheckSchema = (schema: JsonSchema, value: unknown) => string | null;

/** Independent of the code that makes the document. */
export function schemaChecker({ schemas }: ApiDocument): CheckSchema {
  // A failure's codes are siblings of the `$ref` that has the object type.
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

/** Resolves references into the components, and forbids additional properties. */
function closed(node: object): object {
  const text = JSON.stringify(node, (_, value: unknown) =>
    isOpenObject(value) ? { ...value, additionalProperties: false } : value,
  );
  // Was written as JSON above.
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
