import type { Command } from 'commander';
import { ballparkVersion } from '../version.ts';
import { ballparkProgram } from './program.ts';

/** ballpark(1), with what --help says of each command. */
export function manPage(date: Date): string {
  const program = ballparkProgram();
  const [day] = date.toISOString().split('T');
  return `${[
    `.TH BALLPARK 1 "${day}" "Ballpark ${ballparkVersion()}"`,
    '.SH NAME',
    'ballpark \\- server of a place to ask what something is worth',
    '.SH SYNOPSIS',
    '.B ballpark',
    '.I command',
    '.SH DESCRIPTION',
    escaped(program.description()),
    '.SH COMMANDS',
    ...program.commands.flatMap((command) => pageOf(command, [])),
    '.SH FILES',
    '.TP',
    '.I /etc/ballpark/ballpark.env',
    'the settings',
    '.TP',
    '.I /var/lib/ballpark',
    'the data',
    '.SH EXIT STATUS',
    '0 if all is done, 1 with one line if not, 2 if called wrongly.',
    '.SH SEE ALSO',
    '.I /usr/share/doc/ballpark/docs/operations.md',
  ].join('\n')}\n`;
}

/** Commands that have commands are listed by those. */
function pageOf(command: Command, above: readonly string[]): string[] {
  const words = [...above, command.name()];
  if (command.commands.length > 0) return command.commands.flatMap((each) => pageOf(each, words));
  const usage = [...words, ...command.registeredArguments.map((each) => argumentOf(each))].join(' ');
  return [
    '.TP',
    `.B ${escaped(usage)}`,
    escaped(command.description()),
    ...command.options.flatMap(({ flags, description }) => [
      '.RS',
      '.TP',
      `.B ${escaped(flags)}`,
      escaped(description || 'what --help of the command says'),
      '.RE',
    ]),
  ];
}

function argumentOf(argument: Command['registeredArguments'][number]): string {
  const name = `${argument.name()}${argument.variadic ? '…' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}

/** A line that begins with a dot or a quote would be a request of troff. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^(?=[.'])/gm, '\\&');
}

if (import.meta.main) process.stdout.write(manPage(new Date()));
