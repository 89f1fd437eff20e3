import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';

/** '1,234'. */
export function countText(count: number): string {
  return i18n.number(count);
}

/** Of whole percent: '10%', in German '10 %'. */
export function percentText(percent: number): string {
  return i18n.number(percent / 100, { style: 'percent' });
}

/** '1,234 XP'. */
export function xpText(xp: number): string {
  return plural(xp, { one: '# XP', other: '# XP' });
}

/** '+50 XP'. */
export function gainText(gain: number): string {
  const xp = countText(gain);
  return t`+${xp} XP`;
}

/** 'a, b, and c'. */
export function listText(items: readonly string[]): string {
  return new Intl.ListFormat(i18n.locale).format(items);
}

/** 'a, b, c'. */
export function shortListText(items: readonly string[]): string {
  return new Intl.ListFormat(i18n.locale, { style: 'narrow' }).format(items);
}
