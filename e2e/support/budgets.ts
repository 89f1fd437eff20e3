import type { Weight } from './weigh.ts';

/** In kB of 1,000 bytes before first use; scripts and styles with gzip. */
const budgets = { scripts: 185, styles: 21, fonts: 60 };

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
