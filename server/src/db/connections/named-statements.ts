import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { codeOf } from '../../error-code.ts';

/** Each name holds a plan as long as its connection lives. */
const maxNames = 500;
const names = new Map<string, string>();
let generation = 0;

type Named = { name: string; text: string; values: unknown[] };
type Callback = (error: unknown, result: unknown) => void;

/**
 * Names each text with parameters, and each read, so that the server parses and plans it once a connection:
 * twice the throughput. Other texts may hold several statements.
 */
export class NamedStatementClient extends Client {
  override query(first: unknown, values?: unknown, callback?: unknown): never {
    const named = nameStatement(first, values);
    if (named === null) return this.#send(first, values, callback);
    if (callback !== undefined) return this.#send(named, undefined, forgetStale(named, callback as Callback));
    return this.#sendAgainWhenStale(named);
  }

  /** Outside a transaction nothing was done, so it is sent again without a name. */
  #sendAgainWhenStale(named: Named): never {
    const isInTransaction = this.getTransactionStatus() === 'T' || this.getTransactionStatus() === 'E';
    const sent: Promise<unknown> = this.#send(named);
    const answered = sent.catch((error: unknown) => {
      if (!isStalePlan(error)) throw error;
      forget(named);
      if (isInTransaction) throw error;
      return this.#send({ text: named.text, values: named.values });
    });
    return answered as never;
  }

  /** pg's overloads cannot be repeated here; arguments and results are unchanged. */
  #send(...args: unknown[]): never {
    return Reflect.apply(queryOfPg, this, args) as never;
  }
}

// oxlint-disable-next-line typescript/unbound-method -- bound again at each call
const queryOfPg = Client.prototype.query;

function nameStatement(text: unknown, values: unknown): Named | null {
  if (typeof text !== 'string' || !Array.isArray(values)) return null;
  if (values.length === 0 && !isOneRead(text)) return null;
  const name = names.get(text) ?? newName(text);
  return name === null ? null : { name, text, values };
}

function isOneRead(text: string): boolean {
  return /^(?:select|with) /.test(text) && !text.includes(';');
}

function newName(text: string): string | null {
  if (names.size >= maxNames) return null;
  // A hash, because processes behind a pooler share sessions and must agree on names.
  const hash = createHash('sha256').update(`${generation}\n${text}`).digest('hex');
  const name = `q${hash.slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/** PostgreSQL refuses the old plan for ever after a migration changed its result. */
function isStalePlan(error: unknown): boolean {
  // By its code: the embedded database's errors are not of pg's class.
  const isRefusal = error instanceof Error && codeOf(error) === '0A000';
  return isRefusal && error.message.includes('cached plan');
}

function forget({ text, name }: Named): void {
  if (names.get(text) !== name) return;
  names.delete(text);
  generation += 1;
}

function forgetStale(named: Named, callback: Callback): Callback {
  return (error, result) => {
    if (isStalePlan(error)) forget(named);
    callback(error, result);
  };
}
