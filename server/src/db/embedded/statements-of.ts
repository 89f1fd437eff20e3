/** Comments, psql commands, quoted text, and the semicolons that end statements. */
const parts = /--[^\n]*|^\\[^\n]*$|'[^']*(?:''[^']*)*'|"[^"]*(?:""[^"]*)*"|\$(\w*)\$[^]*?\$\1\$|;/gm;

/** Skips psql commands and leading comments. */
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
