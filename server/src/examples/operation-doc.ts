import type { Declared } from '@ballpark/domain/contract/operations.ts';
import type { z } from 'zod';
import type { HttpError } from '../errors.ts';

type Sent<E extends Declared> = (E extends { body: infer S extends z.ZodType }
  ? { body: z.input<S> }
  : unknown) &
  (E extends { query: infer S extends z.ZodType } ? { query?: z.input<S> } : unknown);

/** What the API's document says about an operation beyond its schemas. The types check the example against the contract. */
type OperationDoc<E extends Declared> = Sent<E> & {
  /** What a stranger needs beyond the summary and the fields, as one paragraph of Markdown. */
  note: string;
  /** The errors that it answers with its own texts. */
  refusals?: HttpError[];
  /** What the id in its path names, if not a listing. */
  pathId?: string;
  reply: z.output<E['reply']>;
};

export type OperationDocs = { [E in Declared as E['id']]: OperationDoc<E> };

/** The docs of the operations that one module of the contract declares; they are written beside their routes. */
export type DocsOf<Module> = Pick<OperationDocs, Extract<Module[keyof Module], Declared>['id']>;
