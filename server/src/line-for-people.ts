const nameOf: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warning',
  50: 'error',
  60: 'fatal',
};
/** They say the same on every line of a terminal. */
const leftOut = new Set(['level', 'time', 'pid', 'hostname', 'msg']);
/** With them somebody's text could move the cursor, or hide what stands before it. */
const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

type Line = { level: number; time: number; msg?: string; err?: { stack?: string } } & Record<string, unknown>;

/** Turns one line of JSON of the log into text: the time, the level, what happened, and its particulars. */
export function lineForPeople(json: string): string {
  // What pino has just written.
  const line = JSON.parse(json) as Line;
  const { level, time, msg = '', err } = line;
  const particulars = Object.entries(line)
    .filter(([name]) => !leftOut.has(name) && !(name === 'err' && err?.stack !== undefined))
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const head = [clockOf(time), nameOf[level] ?? String(level), msg].join(' ');
  const text = particulars.length === 0 ? head : `${head} (${particulars.join(', ')})`;
  const stack = err?.stack?.split('\n') ?? [];
  return [text, ...stack].map((each) => `${visible(each)}\n`).join('');
}

function clockOf(time: number): string {
  return new Date(time).toLocaleTimeString('en-GB');
}

function visible(text: string): string {
  return text.replace(controls, (found) => `\\u${found.codePointAt(0)?.toString(16).padStart(4, '0')}`);
}
