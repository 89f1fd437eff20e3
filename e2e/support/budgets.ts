import type { Weight } from './weigh.ts';

/** How much a page may fetch before its first use, in kB of 1,000 bytes; scripts and styles compressed by gzip. */
const budgets = { scripts: 185, styles: 21, fonts: 60 };

/** One line for each part of a page's weight that is over its budget. */
export function overBudget({ path, scripts, styles, fonts }: Weight): string[] {
  return [
    ...(scripts > budgets.scripts
      ? [`${path}: ${scripts.toFixed(1)} kB of scripts, ${budgets.scripts} allowed`]
      : []),
    ...(styles > budgets.styles
      ? [`${path}: ${styles.toFixed(1)} kB of styles, ${budgets.styles} allowed`]
      : []),
    ...(fonts > budgets.fonts ? [`${path}: ${fonts.toFixed(1)} kB of fonts, ${budgets.fonts} allowed`] : []),
  ];
}
