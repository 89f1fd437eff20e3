import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencyTable, localeOfCurrency } from './currencies.ts';
import { formatAmount, fromMinor, maxAmountOf, toMinor, writeAmount } from './money.ts';
import { readAmount } from './read-amount.ts';

const currencies = Object.keys(currencyTable);
/** Pasted amounts in right-to-left scripts. */
const rightToLeft =
  'AED ar-AE, AFN fa-AF, BHD ar-BH, DZD ar-DZ, EGP ar-EG, ILS he-IL, IQD ar-IQ, IRR fa-IR, JOD ar-JO, KWD ar-KW, LBP ar-LB, LYD ar-LY, ' +
  'MAD ar-MA, MRU ar-MR, OMR ar-OM, QAR ar-QA, SAR ar-SA, SDG ar-SD, SYP ar-SY, TND ar-TN, YER ar-YE';

test.each([
  ['12,34,567.89', 'INR', 1_234_567.89],
  ['1\u202f234,50\u00a0€', 'EUR', 1234.5],
  ["1'300.-", 'CHF', 1300],
  ['  $ 5 ', 'USD', 5],
  ['$500 USD', 'USD', 500],
  ['\u200e$\u200b5', 'USD', 5],
  ['5 eur', 'EUR', 5],
  ['Rs.500', 'INR', 500],
  ['R$ 1.234,5', 'BRL', 1234.5],
  ['500 TL', 'TRY', 500],
  ['12,50 kr.', 'SEK', 12.5],
  ['AU$5', 'AUD', 5],
  ['￥１，３００', 'JPY', 1300],
  ['¥1,200.00', 'JPY', 1200],
  ['١٢٣٫٥', 'AED', 123.5],
  ['١،٣٠٠', 'AED', 1300],
  ['۱۲۳', 'IRR', 123],
  ['१२३.५', 'INR', 123.5],
  ['1.300,– €', 'EUR', 1300],
  ['1 299:-', 'SEK', 1299],
  ['1299 :-', 'NOK', 1299],
  ['1.299,-', 'DKK', 1299],
  ['1 299,- kr', 'NOK', 1299],
  ['kr 1299:–', 'SEK', 1299],
  ['1.5k', 'USD', 1500],
  ['1,5k', 'USD', 1500],
  ['1,5K', 'EUR', 1500],
  ['1.5k', 'JPY', 1500],
  ['2k', 'SEK', 2000],
  ['2 K', 'GBP', 2000],
  ['$2k', 'USD', 2000],
  ['12 k€', 'EUR', 12_000],
  ['2k kr.', 'SEK', 2000],
  ['0.999k', 'USD', 999],
  ['1.23456k', 'USD', 1234.56],
  ['1,500k', 'USD', 1_500_000],
  ['1 500k', 'PLN', 1_500_000],
  ['999,999', 'USD', 999_999],
  ['1,300.', 'USD', 1300],
  ['007', 'USD', 7],
  ['0', 'USD', 0],
  ['0000000000000000005', 'USD', 5],
])('a typed amount %j in %s is %d', (text, currency, amount) => {
  expect(readAmount(text, currency)).toEqual({ is: 'amount', amount });
});

test.each([
  ['1.239', 'GBP', 1239, 1.23],
  ['1.000', 'KWD', 1000, 1],
  ['999.999', 'USD', 999_999, 999.99],
  ['1.255k', 'USD', 1_255_000, 1255],
  ['1,255k', 'EUR', 1_255_000, 1255],
  ['1.255k', 'JPY', 1_255_000, 1255],
])(
  'a typed amount %j in %s is %d or %d, and a third decimal is not rounded',
  (text, currency, larger, smaller) => {
    expect(readAmount(text, currency)).toEqual({ is: 'either', amounts: [larger, smaller] });
  },
);

test.each([
  [
    'unreadable',
    'EUR',
    ['', '  ', '.', '€', 'abc', '12abc', '12kk', '1k5', '12kg', '12k-', '12万', 'constructor 5'],
  ],
  ['unreadable', 'EUR', ['-5', '−5', '5-', '(5)', '+5', '1e3', '1,3e3', '0x10', 'Infinity', '50%']],
  ['unreadable', 'EUR', ['1.2.3', '1,23,4', '1,234.567,89', '50 60', '1 30', '1.00.000', '1..5', '1,,5']],
  [
    'unreadable',
    'EUR',
    ["1'30", '1 300 €€', '5²', '½', 'Ⅻ', `${'a'.repeat(1_000_000)}1`, `${'\uFDFA'.repeat(99)}1`],
  ],
  ['tooPrecise', 'USD', ['1,234.567', '1300.995', '0.999', '1300000.500', '999999999.991']],
  ['tooPrecise', 'EUR', ['1300,999', '1300.000', '0001.300', '0,500', '0.500', '1,3000', '1 300.500']],
  ['tooPrecise', 'JPY', ['1300.000', '12.5', '12,5', '1.2345k']],
  ['tooPrecise', 'USD', ['1.234567k']],
  ['tooLarge', 'USD', ['1000000000', '1000000k']],
  ['tooLarge', 'JPY', ['1000000000']],
  ['tooLarge', 'EUR', ['999.999.999.999', '1234567890123456', '1'.repeat(100)]],
  ['otherCurrency', 'EUR', ['$5', '5 USD', '5 ریال', '؋ 5']],
  ['otherCurrency', 'CAD', ['US$5']],
  ['otherCurrency', 'GBP', ['€5']],
])('a typed amount is %s in %s', (because, currency, texts) => {
  for (const text of texts)
    expect(readAmount(text, currency), text.slice(0, 30)).toEqual({ is: 'nothing', because });
});

const minorUnits = fc.integer({ min: 0, max: 99_999_999_999 });

test('an amount as it is written is read as the same amount, whatever the currency, and never asked about', () => {
  fc.assert(
    fc.property(fc.constantFrom(...currencies), minorUnits, (currency, minor) => {
      const amount = fromMinor(Math.min(minor, toMinor(maxAmountOf(currency), currency) ?? 0), currency);
      for (const written of [formatAmount(amount, currency), writeAmount(amount, currency)])
        expect(readAmount(written, currency)).toEqual({ is: 'amount', amount });
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ...currencies.map((currency) => [currency, localeOfCurrency(currency)] as const),
  ...rightToLeft.split(', ').map((each) => each.split(' ') as [string, string]),
])(
  'an amount as it is written in %s as in %s is read, digits and signs of its script included',
  (currency, locale) => {
    const style = { style: 'currency', currency, minimumFractionDigits: 2 } as const;
    const written = new Intl.NumberFormat(locale, style).format(1_234_567);
    expect(readAmount(written, currency)).toEqual({ is: 'amount', amount: 1_234_567 });
  },
);

test('a k multiplies by a thousand whatever is an amount without it, and is the sign where K is', () => {
  const amounts = fc.tuple(fc.integer({ min: 0, max: 99_999 }), fc.constantFrom('', '.5', ',25'));
  fc.assert(
    fc.property(
      fc.constantFrom(...currencies),
      amounts,
      fc.constantFrom('k', 'K'),
      (currency, [whole, rest], k) => {
        const expected = (whole + Number(rest.replace(',', '.'))) * 1000;
        const isSign = ['MMK', 'PGK', 'ZMW'].includes(currency);
        expect(readAmount(`${whole}${rest}${k}`, currency)).toEqual(
          isSign ? { is: 'nothing', because: 'unreadable' } : { is: 'amount', amount: expected },
        );
      },
    ),
    { numRuns: 1000 },
  );
  for (const currency of ['MMK', 'PGK', 'ZMW'])
    for (const text of ['K2', 'k 2', '2 K'])
      expect(readAmount(text, currency)).toEqual({ is: 'amount', amount: 2 });
});

test('a reading has at most the decimals of its currency, and every digit that was typed', () => {
  const keys = fc.constantFrom(..."00123456789.,,  '’$€kx-٫".split(''));
  const texts = fc.string({ unit: keys, maxLength: 20 });
  fc.assert(
    fc.property(texts, fc.constantFrom('EUR', 'USD', 'JPY'), (text, currency) => {
      const reading = readAmount(text, currency);
      if (reading.is !== 'amount') return;
      expect(toMinor(reading.amount, currency)).not.toBeNull();
      // With a k up to three zeros more are meant.
      const most = text.includes('k') ? 5 : 2;
      const typed = text.replaceAll(/\D/g, '').replace(/^0+/, '');
      const read = reading.amount.toFixed(2).replaceAll(/\D/g, '').replace(/^0+/, '');
      const zeros = read.slice(typed.length);
      const isSame = read.startsWith(typed) && /^0*$/.test(zeros) && zeros.length <= most;
      expect(isSame, `${text} was read as ${reading.amount}`).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
