import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencyTable, localeOfCurrency } from './currencies.ts';
import { formatAmount, fractionDigits, fromMinor, maxMinorOf } from './money.ts';
import { readQuote } from './read-quote.ts';

const linesOf = (text: string, currency = 'USD') =>
  readQuote(text, currency).lines.map((line) => [line.text, line.amount]);

test('what people type in one go', () => {
  expect(linesOf('boiler 1,400, labour 6 h 600, disposal 120')).toEqual([
    ['boiler', 1400],
    ['labour 6 h', 600],
    ['disposal', 120],
  ]);
  expect(linesOf('Boiler, new, 1,400; Labour 600')).toEqual([
    ['Boiler, new', 1400],
    ['Labour', 600],
  ]);
});

test.each([
  ['Boiler: $1,400.00', 'USD', 'Boiler', 1400],
  ['- Boiler ........ 1.400,00 €', 'EUR', 'Boiler', 1400],
  ['1. Boiler\t2 x 700\t1.400,00 EUR', 'EUR', 'Boiler 2 x 700', 1400],
  ['| Boiler | 1,400.00 |', 'USD', 'Boiler', 1400],
  ['€1,400 – Boiler', 'EUR', 'Boiler', 1400],
  ['Chaudière : 1 400,00 €', 'EUR', 'Chaudière', 1400],
  ['Panna 12 400 kr', 'SEK', 'Panna', 12_400],
  ['Dusche 1300.-', 'CHF', 'Dusche', 1300],
  ['Labour 6 600', 'USD', 'Labour 6', 600],
  ['ボイラー：¥140,000', 'JPY', 'ボイラー', 140_000],
  ['VAT 19% 402.80', 'GBP', 'VAT 19%', 402.8],
  ['Kessel 1,400', 'EUR', 'Kessel', 1400],
])('%j in %s', (row, currency, text, amount) => {
  expect(readQuote(row, currency)).toEqual({ lines: [{ text, amount }], total: null, left: [] });
});

test('what is no line is left, and a total is told apart', () => {
  const text = `Quote No. 4711
    Tel. +49 30 1234567
    12.03.2026

    Boiler            1,400.00
    Labour, 6 h         600.00
    Discount           -100.00
    Subtotal          1,900.00
    VAT 20%             380.00
    Total (incl. VAT) 2,280.00`;
  expect(readQuote(text, 'GBP')).toEqual({
    lines: [
      { text: 'Boiler', amount: 1400 },
      { text: 'Labour, 6 h', amount: 600 },
      { text: 'VAT 20%', amount: 380 },
    ],
    total: 2280,
    left: ['Quote No. 4711', 'Tel. +49 30 1234567', '12.03.2026', 'Discount           -100.00'],
  });
});

test('an amount below its text belongs to it; one of another currency is none', () => {
  expect(linesOf('Boiler\n1,400.00\nLabour\n600.00')).toEqual([
    ['Boiler', 1400],
    ['Labour', 600],
  ]);
  expect(readQuote('Boiler £1,400\nLabour $600', 'USD')).toMatchObject({ left: ['Boiler £1,400'] });
});

test('nothing makes it throw or linger', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.oneof(fc.constantFrom(' ', '1', '.', ',', '€', '\n', '\t', 'a', ':'), fc.string()),
        maxLength: 200,
      }),
      fc.constantFrom('USD', 'EUR', 'SEK'),
      (text, currency) => {
        for (const line of readQuote(text, currency).lines) {
          expect(line.amount).toBeGreaterThan(0);
          expect(line.text.length).toBeLessThanOrEqual(100);
        }
      },
    ),
  );
  readQuote(`${'1.000 '.repeat(5000)}\n${'Boiler 5 '.repeat(5000)}\n${'a 1\n'.repeat(5000)}`, 'EUR');
});

const word = fc.constantFrom(
  'Boiler',
  'labour',
  '6 h',
  'Pumpe',
  'new',
  '(brass)',
  'Rohr 15 mm',
  'café',
  'ボイラー',
  'مضخة',
  'à',
  '2 x',
);
/** Ends with a letter: a number before the amount could be a part of it. */
const said = fc
  .tuple(fc.array(word, { maxLength: 4 }), fc.constantFrom('Boiler', 'labour', 'Pumpe', 'café', 'wall'))
  .map(([words, last]) => [...words, last].join(' '));
const between = fc.constantFrom('\t', ': ', '  ', ' ........ ', ' – ', ' ', ' | ');
const bullet = fc.constantFrom('', '- ', '• ', '1. ', '2) ');
const lineBreak = fc.constantFrom('\n', '\r\n', '\n\n');
const writings: ((amount: number, currency: string) => string)[] = [
  formatAmount,
  (amount, currency) => formatAmount(amount, currency).replaceAll('\u00A0', ' '),
  (amount) => amount.toFixed(Number.isInteger(amount) ? 0 : 2),
  (amount, currency) => `${amount.toFixed(Number.isInteger(amount) ? 0 : 2)} ${currency}`,
  (amount, currency) =>
    new Intl.NumberFormat(localeOfCurrency(currency), {
      style: 'currency',
      currency,
      minimumFractionDigits: fractionDigits(currency),
      maximumFractionDigits: fractionDigits(currency),
    }).format(amount),
];

test('any lines in a usual notation come back', () => {
  const quotes = fc.constantFrom(...Object.keys(currencyTable)).chain((currency) =>
    fc.record({
      currency: fc.constant(currency),
      rows: fc.array(
        fc.record({ text: said, between, minor: fc.integer({ min: 1, max: maxMinorOf(currency) }) }),
        { minLength: 2, maxLength: 30 },
      ),
      bullet,
      lineBreak,
      write: fc.constantFrom(...writings),
    }),
  );
  fc.assert(
    fc.property(quotes, ({ currency, rows, bullet: point, lineBreak: end, write }) => {
      const lines = rows.map(({ text, minor }) => ({ text, amount: fromMinor(minor, currency) }));
      const written = lines
        .map(({ text, amount }, at) => point + text + (rows[at]?.between ?? '') + write(amount, currency))
        .join(end);
      expect(readQuote(written, currency)).toEqual({ lines, total: null, left: [] });
    }),
    { numRuns: 1000 },
  );
});
