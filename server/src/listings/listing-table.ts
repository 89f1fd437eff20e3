import { messages } from '@ballpark/domain/contract/messages.ts';
import {
  type ListingColumn,
  cellText,
  listingColumns,
  maxImportRows,
} from '@ballpark/domain/listing-table.ts';
import papa from 'papaparse';
import { BadRequest } from '../errors.ts';

export type TableRow = Record<ListingColumn, string> & { row: number; problem: string | null };

const byteOrderMark = '\uFEFF';

/** Finds out what separates the cells. Throws 400 without the needed columns, without rows, and for too many. */
export function readTable(csv: string): TableRow[] {
  const { data, errors, meta } = papa.parse<Record<string, string | undefined>>(csv, {
    header: true,
    transformHeader: (name) => name.trim().toLowerCase(),
    delimitersToGuess: [',', ';', '\t'],
  });
  const columns = meta.fields ?? [];
  if (!columns.includes('title') || !columns.includes('description'))
    throw new BadRequest('importHead', 'csv');
  const broken = new Set(
    errors.flatMap(({ row, code }) => (code === 'TooFewFields' || row === undefined ? [] : row)),
  );
  const rows = data.flatMap((cells, at): TableRow[] => {
    const texts = listingColumns.map((column) => [column, cellText(cells[column] ?? '')] as const);
    if (texts.every(([, text]) => text === '')) return [];
    return [
      {
        // Every column is there.
        ...(Object.fromEntries(texts) as Record<ListingColumn, string>),
        row: at + 2,
        problem: broken.has(at) ? messages.importRowBroken : null,
      },
    ];
  });
  if (rows.length === 0) throw new BadRequest('importEmpty', 'csv');
  if (rows.length > maxImportRows) throw new BadRequest('importTooManyRows', 'csv');
  return rows;
}

/** Spreadsheets would run what begins like a formula, so it gets a ' before it. */
export function writeTable(rows: readonly Record<ListingColumn, string>[]): string {
  const table = papa.unparse([...rows], { columns: [...listingColumns], escapeFormulae: true });
  return `${byteOrderMark}${table}\r\n`;
}
