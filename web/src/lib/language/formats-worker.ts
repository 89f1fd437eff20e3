// What pages format first (lib/language/load-formats.ts).
const locale = self.name;
new Intl.NumberFormat(locale).format(0);
new Intl.PluralRules(locale).select(0);
new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format();
new Intl.DisplayNames(locale, { type: 'region' }).of('US');
self.close();
