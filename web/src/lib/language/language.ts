import { isolateValues } from '@ballpark/domain/isolate-values.ts';
import {
  type Language,
  formatLocale,
  isLanguage,
  languages,
  sourceLanguage,
  splitLanguage,
} from '@ballpark/domain/languages.ts';
import { type Messages, i18n } from '@lingui/core';

// The build has compiled what stands in the code (build/messages-plugin.ts).
if (import.meta.env.PROD) i18n.setMessagesCompiler((text) => [text]);
i18n.loadAndActivate({ locale: sourceLanguage, messages: {} });

type Catalog = { messages: Messages };

const folder = '../../../../locales';
/** What every page needs. */
const areas = ['web', 'contract'];
// Patterns have to be literals.
const catalogs = import.meta.glob<Catalog>([
  '../../../../locales/*/{web,contract,app,staff}.po',
  '!../../../../locales/en/*',
]);

/** What the page’s HTML is in; while pages are drawn by the build, what they are drawn in. */
export function pageLanguage(): Language {
  const page: Partial<Document> | undefined = globalThis.document;
  const named = page?.documentElement?.lang ?? i18n.locale;
  return isLanguage(named) ? named : sourceLanguage;
}

/** What leads the page’s address, for the router: '/de', or ''. */
export function languagePrefix(): string {
  const { language } = splitLanguage(location.pathname);
  return language === undefined ? '' : `/${language}`;
}

/** Before anything is rendered. Changing the language loads the page anew. */
export async function speak(language: Language): Promise<void> {
  await Promise.all(areas.map((area) => load(language, area)));
  if (languages[language].direction === 'rtl') isolateValues(i18n);
  i18n.activate(language, formatLocale(language));
}

/** `app`: what only members read; `staff`: only moderators and admins. */
export async function loadTexts(area: 'app' | 'staff'): Promise<void> {
  await load(pageLanguage(), area);
}

async function load(language: Language, area: string): Promise<void> {
  const catalog = await catalogs[`${folder}/${language}/${area}.po`]?.();
  if (catalog) i18n.load(language, catalog.messages);
}

export { i18n };
