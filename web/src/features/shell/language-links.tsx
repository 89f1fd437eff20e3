import { allLanguages, languages } from '@ballpark/domain/languages.ts';
import { sourceAddress } from '@ballpark/domain/site.ts';
import { t } from '@lingui/core/macro';
import { Languages } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { addressIn } from '../../lib/language/choose-language.ts';
import { useChooseLanguage } from '../../lib/session/use-choose-language.ts';
import { pageLanguage } from '../../lib/language/language.ts';
import { classes } from '../../ui/classes.ts';

/** Links to this page in each language, which load it anew. */
export function LanguageLinks({ className }: { className?: string }) {
  const { pathname, search } = useLocation();
  const current = pageLanguage();
  const choose = useChooseLanguage();
  return (
    <nav aria-label={t`Language`} className={classes('text-sm', className)}>
      <ul className="-mx-3 flex flex-wrap items-center">
        <li aria-hidden className="ps-3">
          <Languages className="size-4.5" />
        </li>
        {allLanguages.map((language) => (
          <li key={language}>
            <a
              href={addressIn(language, pathname) + search}
              hrefLang={language}
              lang={language}
              aria-current={language === current ? 'true' : undefined}
              onClick={(event) => {
                // As a link it also works without scripts.
                event.preventDefault();
                void choose(language);
              }}
              className="inline-flex min-h-11 items-center rounded-md px-3 underline-offset-4 hover:underline aria-current:font-semibold"
            >
              {languages[language].name}
            </a>
          </li>
        ))}
      </ul>
      {!languages[current].isChecked && (
        <p>
          {t`Translated by machine. Corrections are welcome.`}{' '}
          <Link to={sourceAddress('/contact')} className="underline underline-offset-4">
            {t`Suggest one`}
          </Link>
        </p>
      )}
    </nav>
  );
}
