/** What may hold a semicolon that ends no statement, a command of psql, or the semicolon that does. */
const parts = /--[^\n]*|^\\[^\n]*$|'[^']*(?:''[^']*)*'|"[^"]*(?:""[^"]*)*"|\$(\w*)\$[^]*?\$\1\$|;/gm;

/** The statements of a dump in SQL, one after the other, without its comments at their beginning and the commands of psql. */
export function* statementsOf(sql: string): Generator<string> {
  let from = 0;
  for (const { 0: part, index } of sql.matchAll(parts)) {
    const isBetween = sql.slice(from, index).trim() === '';
    if (part === ';') {
      yield sql.slice(from, index).trim();
      from = index + 1;
    } else if (isBetween && /^(--|\\)/.test(part)) from = index + part.length;
  }
  const rest = sql.slice(from).trim();
  if (rest !== '') yield rest;
}
