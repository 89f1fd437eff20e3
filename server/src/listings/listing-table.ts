import { messages } from '@ballpark/domain/contract/messages.ts';
import {
  type ListingColumn,
  cellText,
  listingColumns,
  maxImportRows,
} from '@ballpark/domain/listing-table.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { BadRequest } from '../errors.ts';

export type TableRow = Record<ListingColumn, string> & { row: number; problem: string | null };

/** With empty rows, of which spreadsheets leave some. A larger table is not read to its end. */
const maxRecords = 5 * maxImportRows;

/** Those that are not ours are left out; spreadsheets have a few. */
const [maxColumns, maxHeadLength] = [50, 5_000];
/** With those within texts. Each may begin a cell. */
const maxSeparators = maxRecords * maxColumns;

/** Finds out what separates the cells. Throws 400 without the needed columns, without rows, and for too many. */
export function readTable(csv: string): TableRow[] {
  // First, because each row may have as many.
  const firstLine = headOf(csv);
  if (firstLine.length > maxHeadLength || firstLine.split(separatorOf(csv)).length > maxColumns)
    throw new BadRequest('importHead', 'csv');
  if (csv.split(separatorOf(csv), maxSeparators + 1).length > maxSeparators)
    throw new BadRequest('importTooManyRows', 'csv');
  const { records, isQuoteOpen } = recordsOf(csv);
  if (records.length > maxRecords) throw new BadRequest('importTooManyRows', 'csv');
  const [head = [], ...rest] = records;
  // A line may break within a quoted name.
  if (head.length > maxColumns) throw new BadRequest('importHead', 'csv');
  const columns = head.map((name) => name.trim().toLowerCase());
  if (!columns.includes('title') || !columns.includes('description'))
    throw new BadRequest('importHead', 'csv');
  const rows = rest.flatMap((cells, at): TableRow[] => {
    const isBroken = cells.length > columns.length || (isQuoteOpen && at === rest.length - 1);
    const cellOf = (column: ListingColumn) => cells[columns.indexOf(column)] ?? '';
    const texts = listingColumns.map((column) => [column, cellText(cellOf(column))] as const);
    if (texts.every(([, text]) => text === '')) return [];
    return [
      {
        // Every column is there.
        ...(Object.fromEntries(texts) as Record<ListingColumn, string>),
        row: at + 2,
        problem: isBroken ? messages.importRowBroken : null,
      },
    ];
  });
  if (rows.length === 0) throw new BadRequest('importEmpty', 'csv');
  if (rows.length > maxImportRows) throw new BadRequest('importTooManyRows', 'csv');
  return rows;
}

/** Spreadsheets would run what begins like a formula, so it gets a ' before it. */
export function writeTable(rows: readonly Record<ListingColumn, string>[]): string {
  return stringify([...rows], {
    bom: true,
    header: true,
    columns: [...listingColumns],
    record_delimiter: 'windows',
    escape_formulas: true,
  });
}

/** A quote that nobody closes takes in all that follows. */
function recordsOf(csv: string): { records: string[][]; isQuoteOpen: boolean } {
  const read = (text: string): string[][] =>
    parse(text, {
      bom: true,
      delimiter: separatorOf(csv),
      relax_column_count: true,
      relax_quotes: true,
      to: maxRecords + 1,
    });
  try {
    return { records: read(csv), isQuoteOpen: false };
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    return { records: read(`${csv}"`), isQuoteOpen: true };
  }
}

function headOf(csv: string): string {
  return /^[^\r\n]*/.exec(csv)?.[0] ?? '';
}

/** The one that the first line has most of. */
function separatorOf(csv: string): string {
  const head = headOf(csv);
  const countOf = (sign: string) => head.split(sign).length;
  const [most = ','] = [',', ';', '\t'].toSorted((one, other) => countOf(other) - countOf(one));
  return most;
}
