import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statementsOf } from './statements-of.ts';

test('each statement of a dump is found, without comments and commands of psql before it', () => {
  const dump = `--
-- Name: note; Type: TABLE
--

\\restrict x1
SET a = 1;

CREATE FUNCTION f() RETURNS trigger AS $_$ begin perform 1; end; -- done; $_$;
INSERT INTO note VALUES (1, 'it''s; a --lamp
\\.
;'), (2, '$$');
CREATE TABLE "odd;""name" (id int);

--
-- complete
--
\\unrestrict x1
`;
  expect([...statementsOf(dump)]).toEqual([
    'SET a = 1',
    'CREATE FUNCTION f() RETURNS trigger AS $_$ begin perform 1; end; -- done; $_$',
    String.raw`INSERT INTO note VALUES (1, 'it''s; a --lamp
\.
;'), (2, '$$')`,
    'CREATE TABLE "odd;""name" (id int)',
  ]);
});

test('no text of a row ends a statement', () => {
  const text = fc.string({ unit: fc.constantFrom("'", '"', ';', '-', '$', '\n', '\\', 'a', '*', '/') });
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (texts) => {
      const statements = texts.map((each) => `INSERT INTO note VALUES ('${each.replaceAll("'", "''")}')`);
      expect([...statementsOf(statements.map((each) => `${each};\n`).join(''))]).toEqual(statements);
    }),
  );
});
