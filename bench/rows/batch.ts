import type { Insertable } from 'kysely';
import type { Schema } from '../../server/src/db/schema.ts';
import type { Chance } from '../../server/src/demo/random.ts';
import type { City } from './cities.ts';
import type { Writer } from './words.ts';

export type World = { chance: Chance; now: number; openShare: number; writer: Writer; pickCity: () => City };

export type Batch = {
  texts: Texts;
  add: <T extends keyof Schema>(table: T, row: Insertable<Schema[T]>) => void;
};

export type Texts = ReadonlyMap<string, string>;
