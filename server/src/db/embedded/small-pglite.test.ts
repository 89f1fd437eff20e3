import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, test, vi } from 'vitest';
import { SmallPglite } from './small-pglite.ts';

const parts = ['_initArrayTypes', 'execProtocolStream'] as const;

test('PGlite’s private parts were read from this version: read them again before another', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  const { version } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8')) as {
    version: string;
  };
  expect(version).toBe('0.5.16');
  for (const part of parts) expect(PGlite.prototype[part]).toBeTypeOf('function');
});

test('the parser is compiled once, before the first query', async () => {
  const compiled = vi.fn<() => void>();
  class Watched extends SmallPglite {
    override async _initArrayTypes(...given: Parameters<SmallPglite['_initArrayTypes']>) {
      const module = this.Module as unknown as { _raw_parser: (...of: unknown[]) => unknown };
      // oxlint-disable-next-line no-underscore-dangle -- as in small-pglite.ts
      const real = module._raw_parser;
      // oxlint-disable-next-line no-underscore-dangle -- as in small-pglite.ts
      module._raw_parser = (...of) => {
        compiled();
        return real(...of);
      };
      // oxlint-disable-next-line no-underscore-dangle -- as in small-pglite.ts
      return super._initArrayTypes(...given);
    }
  }
  const database = new Watched();
  expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(compiled).toHaveBeenCalledOnce();
  await database.close();
});

test('a PGlite without them starts and answers all the same', async () => {
  class Later extends SmallPglite {
    override async _initArrayTypes(...given: Parameters<SmallPglite['_initArrayTypes']>) {
      Reflect.deleteProperty(this.Module, '_raw_parser');
      // oxlint-disable-next-line no-underscore-dangle -- as in small-pglite.ts
      return super._initArrayTypes(...given);
    }
  }
  const database = new Later();
  expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await database.close();
});
