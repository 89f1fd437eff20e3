import { expect, it, test } from 'vitest';
import { currencyTable } from './currencies.ts';
import { readAmount } from './read-amount.ts';

const currencies = Object.keys(currencyTable);
const locales =
  'en-US en-GB de-DE fr-FR fr-CA es-ES es-419 es-UY pt-BR pt-PT tr-TR ru-RU ja-JP zh-CN zh-TW ar-EG hi-IN sv-SE da-DK nb-NO pl-PL nl-NL it-IT he-IL';

/** Usual signs beyond Intl, with all their meanings. */
const usual = `
  $ ARS AUD BBD BMD BND BRL BSD BZD CAD CLP COP CUP CVE DOP FJD GYD HKD JMD KYD LRD MOP MXN NAD NIO NZD SBD SGD SRD TOP TTD TWD USD UYU WST XCD ZWG,
  U$S USD, US$ USD, AU$ AUD, A$ AUD, CA$ CAD, C$ CAD NIO, S$ SGD, AR$ ARS, Mex$ MXN, MX$ MXN, NT$ TWD,
  HK$ HKD, NZ$ NZD, R$ BRL, RD$ DOP, $U UYU, TL TRY, zł PLN, Kč CZK, Ft HUF, lei RON MDL, RM MYR, Rp IDR,
  S/ PEN, S/. PEN, B/. PAB, Bs BOB VES, Bs. BOB VES, 円 JPY, 元 CNY TWD HKD MOP, ¥ JPY CNY,
  kr SEK NOK DKK ISK, kr. SEK NOK DKK ISK, R ZAR, Rs INR PKR LKR NPR MUR SCR, ₨ INR PKR LKR NPR MUR SCR,
  ₹ INR, ₺ TRY, ₴ UAH, грн UAH, ₦ NGN, ₱ PHP CUP, ฿ THB, ₫ VND, VNĐ VND, ₩ KRW KPW, ₪ ILS,
  ש"ח ILS,
  Fr. CHF RWF, Din RSD, лв, BGN, ₽ RUB, руб. RUB BYN,
  د.إ AED,
  ر.س SAR,
  £ GBP EGP FKP GIP LBP SDG SHP SSP SYP, Q GTQ, L HNL ALL LSL MDL RON SZL, G HTG
`
  .split(',')
  .map((each) => each.trim().split(' '));

/** Meanings on price tags, and signs that differ only in case. */
const alsoMeant =
  '$ BRL, $ CVE, $ MOP, $ NIO, $ TOP, $ WST, $ ZWG, Bs VES, P MOP, P PHP, Br ETB, р. RUB, Br. ETB, р RUB, 元 HKD, 元 MOP, 元 TWD, £ EGP, £ LBP, £ SDG, L ALL, L LSL, L SZL, сом TJS, CF XCG, ￦ KPW, Rs INR, Rs SCR, Rf RWF, रू INR, ₱ CUP, lei MDL, RF MVR, FR CHF, SR SAR, Le EGP, SD£ SDG, сом. KGS, FCFA XOF, Cf KMF, F CFA XAF';

it('a sign of money passes in its own currency, however a locale writes it', () => {
  expect(intlSigns().size).toBeGreaterThan(250);
  const refused = currencies.flatMap((currency) => {
    const own = [...intlSigns()].filter(([, codes]) => codes.has(currency)).map(([sign]) => sign);
    return [currency, ...own].flatMap(variants).filter((text) => kindOf(text, currency) !== 1300);
  });
  expect(refused).toEqual([]);
});

it.each(usual)('a sign of money %s passes in its currencies and no other', (sign = '', ...codes) => {
  const own = new Set(codes);
  const expected = currencies.map((currency) => [currency, own.has(currency) ? 1300 : 'otherCurrency']);
  for (const text of variants(sign))
    expect(
      currencies.map((currency) => [currency, kindOf(text, currency)]),
      text,
    ).toEqual(expected);
});

it('a sign of money is refused in every other currency as a sign of another one', () => {
  const signs = [...intlSigns(), ...currencies.map((code) => [code, new Set([code])] as const)];
  const taken = signs.flatMap(([sign, codes]) =>
    currencies
      .filter((currency) => !codes.has(currency))
      .filter((currency) => kindOf(`${sign} 1300`, currency) !== 'otherCurrency')
      .map((currency) => `${sign} ${currency}`.replaceAll(/\s/g, ' ')),
  );
  expect(taken).toEqual(alsoMeant.split(', '));
});

test.each([
  ['MMK', 'unreadable', ['12K', '12K. ', '12Ｋ ']],
  ['ZMW', 'unreadable', ['12k']],
  ['PGK', 'unreadable', ['12 k']],
  ['ZMW', 12, ['K 12']],
  ['MMK', 12, ['12 K']],
  ['USD', 'unreadable', ['12M', '12abc', '12 eggs', '$$ 1300', "'1300", 'constructor 1300']],
  ['MXN', 1300, ['MXN $ 1300']],
  ['MXN', 'otherCurrency', ['USD $ 1300', '$ 1300 USD']],
  ['SEK', 1300, ['1300 kr SEK']],
  ['SEK', 'unreadable', ["kr'1300"]],
  ['INR', 'unreadable', ['Rs..1300']],
  ['BRL', 'unreadable', ['R$..1300']],
])('in %s %s is the reading of %j', (currency, expected, texts) => {
  for (const text of texts) expect(kindOf(text, currency), text).toBe(expected);
});

function variants(sign: string): string[] {
  const wide = sign.replaceAll(/[!-~]/g, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) + 0xfee0));
  const spelled = [...new Set([sign, sign.toUpperCase(), sign.toLowerCase(), wide])];
  return spelled.flatMap((each) => [
    `${each}1300`,
    `${each}\u00A01300`,
    `${each} 1300`,
    ...(sign === 'K' ? [] : [`1300${each}`, `1300\u202F${each}`]),
  ]);
}

function kindOf(text: string, currency: string): number | string {
  const reading = readAmount(text, currency);
  if (reading.is === 'amount') return reading.amount;
  return reading.is === 'nothing' ? reading.because : 'either';
}

let known: Map<string, Set<string>> | undefined;

function intlSigns(): Map<string, Set<string>> {
  if (known) return known;
  known = new Map();
  for (const currency of currencies)
    for (const locale of [currencyTable[currency]?.locale, ...locales.split(' ')])
      for (const currencyDisplay of ['symbol', 'narrowSymbol'] as const) {
        const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
        const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? '';
        if (sign.replaceAll(/[\p{Cf}\s]/gu, '') !== '')
          known.set(sign, (known.get(sign) ?? new Set()).add(currency));
      }
  return known;
}
