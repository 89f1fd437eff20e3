import type { Asked } from '@ballpark/domain/ask-path.ts';
import { listingTypes } from '@ballpark/domain/listing-window.ts';
import { maxDescriptionLength, maxTitleLength } from '@ballpark/domain/text-limits.ts';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { visitorGuessNames, visitorGuessPrefix } from './session/kept-input.ts';

export function readAsked(address: URLSearchParams): Asked {
  return {
    title: (address.get('title') ?? '').trim().slice(0, maxTitleLength),
    description: (address.get('description') ?? '').trim().slice(0, maxDescriptionLength),
    amount: readAskedAmount(address),
    type: listingTypes.find((type) => type === address.get('type')) ?? null,
  };
}

/** That a question’s words, or a guess, wait until somebody has joined; empty where `path` has none. */
export function keptText(path: string | null): string {
  const listingId = path?.startsWith('/listing/') ? path.slice('/listing/'.length) : null;
  if (listingId !== null && visitorGuessNames().includes(`${visitorGuessPrefix}${listingId}`))
    return t`We’ve kept your guess for you in this browser.`;
  const isForm = path?.startsWith('/create?') ?? false;
  const { title, amount } = readAsked(new URLSearchParams(isForm ? path?.split('?')[1] : ''));
  if (title === '') return '';
  return amount === ''
    ? t`We’ve kept “${title}” for you.`
    : t`We’ve kept “${title}” and the price ${{ amount: written(amount) }} for you.`;
}

/** With the separators of the language, where it is a plain number. */
function written(amount: string): string {
  return /^\d+$/.test(amount) ? i18n.number(Number(amount)) : amount;
}

const maxAmountLength = 30;

export function readAskedAmount(address: URLSearchParams): string {
  return (address.get('amount') ?? '').trim().slice(0, maxAmountLength);
}
