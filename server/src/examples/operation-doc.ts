import type { Declared } from '@ballpark/domain/contract/operations.ts';
import type { z } from 'zod';
import type { HttpError } from '../errors.ts';

type Sent<E extends Declared> = (E extends { body: infer S extends z.ZodType }
  ? { body: z.input<S> }
  : unknown) &
  (E extends { query: infer S extends z.ZodType } ? { query?: z.input<S> } : unknown);

/** What the API’s document says of an operation beyond its schemas. The contract holds the example to the truth. */
type OperationDoc<E extends Declared> = Sent<E> & {
  /** What a stranger must know beyond its summary and its fields, as one paragraph of Markdown. */
  note: string;
  /** What it refuses in its own words. */
  refusals?: HttpError[];
  /** Whom or what its path names, where not the listing. */
  pathId?: string;
  reply: z.output<E['reply']>;
};

export type OperationDocs = { [E in Declared as E['id']]: OperationDoc<E> };

/** Those of the operations that a module of the contract declares; they stand beside their routes. */
export type DocsOf<Module> = Pick<OperationDocs, Extract<Module[keyof Module], Declared>['id']>;
