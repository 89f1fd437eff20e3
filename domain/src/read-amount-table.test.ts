import { expect, test } from 'vitest';
import { fractionDigits } from './money.ts';
import { normalForm } from './normal-form.ts';
import { notationOf } from './notation.ts';
import { type AmountReading, readAmount } from './read-amount.ts';

/** By the separator of thousands in their locales. */
const groups = { ',': 'USD GBP JPY CNY INR CAD KWD KRW', '.': 'EUR TRY BRL', '’': 'CHF', ' ': 'PLN' };
const groupOf = Object.fromEntries(
  Object.entries(groups).flatMap(([group, codes]) => codes.split(' ').map((code) => [code, group])),
);
const currencies = Object.keys(groupOf);

type Meaning = number | readonly [number, number] | null;
const either = [1300, 1.3] as const;

/** Meanings in a currency with and without decimals; null is refused. Of two, the first applies where the separator groups thousands. */
const ways = (
  [
    [1300, 1300, ['1300', '1300.', '1300.00', '1 300', '1\u00A0300', '1\u202F300', "1'300", '1’300']],
    [1300, 1300, ['1,300.00', '1.300,00', '1 300,00', '1’300.00', '1.300,-', 'SIGN 1.300,-']],
    [1300, 1300, ['CODE 1,300.00', '１３００', '١٣٠٠', '١٬٣٠٠']],
    [1300.5, null, ['1300,5', '1,300.5', '1.300,50']],
    [either, 1300, ['1,300', '1.300', '1.300 SIGN', '１，３００']],
    [1.3, null, ['1,3', '1.3', '1,30', '1.30', '١٫٣']],
    [0.5, null, ['.5']],
    [1_300_000, 1_300_000, ['1,300,000', '1.300.000', '1 300 000', '13,00,000']],
    [100_000, 100_000, ['1,00,000']],
    [[12_345, 12.34], 12_345, ['12,345', '12.345']],
    [null, null, ['1300.000', '1300,995', '1,30,0', '1,3000', '1,300.500', '0,999', '-1300', '1e3']],
    [null, null, ['1234567890123456']],
  ] satisfies [meaning: Meaning, withoutDecimals: Meaning, texts: string[]][]
).flatMap(([meaning, without, texts]) => texts.map((text) => [text, meaning, without] as const));

test.each(currencies)('%s takes each way to type for what it means', (currency) => {
  const found = ways.map(([text]) => meaningOf(readAmount(typed(text, currency), currency)));
  const hasDecimals = fractionDigits(currency) > 0;
  const inDecimals = (text: string, meaning: Meaning) =>
    isTwofold(meaning) && isOwnGroup(text, currency) ? meaning[0] : meaning;
  expect(found).toEqual(
    ways.map(([text, meaning, without]) => (hasDecimals ? inDecimals(text, meaning) : without)),
  );
});

function isTwofold(meaning: Meaning): meaning is readonly [number, number] {
  return typeof meaning === 'object' && meaning !== null;
}

/** In this currency. */
function isOwnGroup(text: string, currency: string): boolean {
  return /[.,]/u.exec(normalForm(text, 'NFKC'))?.[0] === groupOf[currency];
}

function typed(text: string, currency: string): string {
  return text.replace('SIGN', notationOf(currency).sign).replace('CODE', currency);
}

function meaningOf(reading: AmountReading): Meaning {
  if (reading.is === 'amount') return reading.amount;
  return reading.is === 'either' ? reading.amounts : null;
}
