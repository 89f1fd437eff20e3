import { isEnglish } from '@ballpark/domain/languages.ts';
import { fractionDigits } from '@ballpark/domain/money.ts';
import { notationOf } from '@ballpark/domain/notation.ts';
import { formatPlain, formatRough, formatRoughRange, roundAmount } from '@ballpark/domain/rough-amount.ts';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { classes } from '../../ui/classes.ts';
import { isolated, localeOf } from './locale.ts';

/** As it is shown, and as screen readers say it. */
export type SpokenText = { shown: string; spoken: string };

export function Spoken({ text: { shown, spoken } }: { text: SpokenText }) {
  if (shown === spoken) return shown;
  return (
    <>
      <span aria-hidden>{shown}</span>
      <span className="sr-only">{spoken}</span>
    </>
  );
}

/** Without decimals that are zero: '$95', '$95.50'. Screen readers hear '120 euros'. */
export function AmountText({ amount, currency }: { amount: number; currency: string }) {
  return (
    <>
      <span aria-hidden dir="ltr" className="type-amount whitespace-nowrap">
        {formatPlain(amount, currency)}
      </span>
      <span className="sr-only">{spokenAmount(amount, currency)}</span>
    </>
  );
}

type RoughAmountTextProps = { amount: number; currency: string };

/** Rounded: '≈ 180 €'. Screen readers hear 'about 180 euros'. */
export function RoughAmountText({ amount, currency }: RoughAmountTextProps) {
  const spoken = spokenRough(amount, currency);
  return (
    <>
      <span aria-hidden dir="ltr" className="type-amount whitespace-nowrap">
        ≈ {formatRough(amount, currency)}
      </span>
      <span className="sr-only">{t`about ${spoken}`}</span>
    </>
  );
}

/**
 * '120–180 €'. Screen readers hear 'from 120 euros to 180 euros'. Breaks only where it is wider than its place: 'EGP 2,500 – EGP 15,000' on a
 * phone.
 */
export function RoughRangeText({ low, high, currency }: { low: number; high: number; currency: string }) {
  const [from, to] = [spokenRough(low, currency), spokenRough(high, currency)];
  return (
    <>
      <span aria-hidden dir="ltr" className="type-amount inline-block">
        {formatRoughRange(low, high, currency)}
      </span>
      <span className="sr-only">{t`from ${from} to ${to}`}</span>
    </>
  );
}

/** In a text: '$95'. */
export function plainText(amount: number, currency: string): string {
  return isolated(formatPlain(amount, currency));
}

/** In a text, rounded: '$180'. */
export function roughText(amount: number, currency: string): string {
  return isolated(formatRough(amount, currency));
}

/** Rounded, for screen readers. */
export function spokenRough(amount: number, currency: string): string {
  return spokenAmount(roundAmount(amount, currency), currency);
}

type HeroAmountProps = {
  amount: number;
  currency: string;
  /** Estimates are rounded. */
  isRough?: boolean;
};

export function HeroAmount({ amount, currency, isRough = false }: HeroAmountProps) {
  const Text = isRough ? RoughAmountText : AmountText;
  const shown = isRough ? `≈ ${formatRough(amount, currency)}` : formatPlain(amount, currency);
  return (
    <span className={sizeOf(shown.length)}>
      <Text amount={amount} currency={currency} />
    </span>
  );
}

/** The likely range as the main figure. */
export function HeroRange({ low, high, currency }: { low: number; high: number; currency: string }) {
  return (
    <span className={sizeOf(formatRoughRange(low, high, currency).length)}>
      <RoughRangeText {...{ low, high, currency }} />
    </span>
  );
}

function sizeOf(characters: number): string {
  if (characters <= 10) return classes('text-5xl leading-tight');
  if (characters <= 13) return classes('text-4xl leading-tight');
  return classes('text-2xl leading-snug sm:text-3xl');
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * '1200 US dollars', in the page's language. Ungrouped: English voices read '1.200 euros' as a decimal. In English, the
 * decimal sign is the currency's.
 */
export function spokenAmount(amount: number, currency: string): string {
  const format = formatOf(currency, i18n.locale);
  if (!isEnglish(i18n.locale)) return format.format(amount);
  const parts = format.formatToParts(amount);
  const { decimal } = notationOf(currency);
  return parts.map(({ type, value }) => (type === 'decimal' ? decimal : value)).join('');
}

function formatOf(currency: string, language: string): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  const digits = fractionDigits(currency);
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(localeOf(language), {
      style: 'currency',
      currency,
      currencyDisplay: 'name',
      useGrouping: false,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      trailingZeroDisplay: 'stripIfInteger',
    });
  formats.set(key, format);
  return format;
}
