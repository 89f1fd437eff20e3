import type { ImportedRow } from '@ballpark/domain/contract/listing-table.ts';
import { importMessages } from '@ballpark/domain/contract/import-messages.ts';
import type { ListingColumn } from '@ballpark/domain/listing-table.ts';
import { plural, t } from '@lingui/core/macro';
import { Upload } from 'lucide-react';
import { type ChangeEvent, Fragment, useRef, useState } from 'react';
import { api, errorText } from '../../../lib/api/api.ts';
import { say } from '../../../ui/say.ts';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/links.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { toast } from '../../../ui/toast.ts';

type Chosen = { name: string; csv: string; rows: ImportedRow[]; leftToday: number | null };

/** A file is first judged, then posted on a press. */
export function ImportTable() {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [posted, setPosted] = useState<ImportedRow[] | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function whileBusy(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.error(errorText(error, importMessages.importFailed));
    } finally {
      setBusy(false);
    }
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    setChosen(null);
    setPosted(null);
    void whileBusy(async () => {
      const csv = await readText(file);
      // The same file can be chosen again after it was changed.
      target.value = '';
      const { rows, leftToday } = await api('POST /listings/import', { body: { csv, isDryRun: true } });
      setChosen({ name: file.name, csv, rows, leftToday });
    });
  }

  function post({ csv }: Chosen) {
    void whileBusy(async () => {
      const done: ImportedRow[] = [];
      setPosted(done);
      setChosen(null);
      let fromRow: number | null = 2;
      while (fromRow !== null) {
        const { rows, nextRow }: Awaited<ReturnType<typeof postFrom>> = await postFrom(csv, fromRow);
        done.push(...rows);
        setPosted([...done]);
        fromRow = nextRow;
      }
    });
  }

  const count = chosen?.rows.filter(({ problems }) => problems.length === 0).length ?? 0;
  const postedCount = posted?.filter(({ listingId }) => listingId !== null).length ?? 0;
  return (
    <Surface as="section" padding="lg">
      <h2 className="type-heading">{t`Bring a table`}</h2>
      <p className="mt-2 text-ink-soft">
        {t`A CSV file, as every spreadsheet saves it. Its first row names the columns. All are posted at your place.`}
      </p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {columnsOf().map(({ name, hint }) => (
          <Fragment key={name}>
            <dt className="font-mono font-semibold">{name}</dt>
            <dd className="text-ink-soft">{hint}</dd>
          </Fragment>
        ))}
      </dl>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label={t`CSV file`}
        className="sr-only"
        tabIndex={-1}
        onChange={choose}
      />
      <Button
        variant="secondary"
        isBusy={isBusy}
        onClick={() => input.current?.click()}
        className="mt-5 max-sm:w-full"
      >
        <Upload aria-hidden className="size-4.5" />
        {t`Choose a file`}
      </Button>
      <div role="status">
        {chosen && (
          <p className="mt-5 font-semibold wrap-anywhere">
            {plural(chosen.rows.length, {
              one: `# row in ${chosen.name}. Nothing has been posted yet.`,
              other: `# rows in ${chosen.name}. Nothing has been posted yet.`,
            })}
          </p>
        )}
        {posted && (
          <p className="mt-5 font-semibold">
            {isBusy
              ? plural(postedCount, { one: '# listing posted so far…', other: '# listings posted so far…' })
              : plural(postedCount, { one: '# listing posted', other: '# listings posted' })}
          </p>
        )}
      </div>
      {chosen && <Rows rows={chosen.rows} />}
      {chosen && count > 0 && (
        <Button isBusy={isBusy} onClick={() => post(chosen)} className="mt-5 max-sm:w-full">
          {plural(count, { one: 'Post # listing', other: 'Post # listings' })}
        </Button>
      )}
      {posted && <Rows rows={posted} />}
    </Surface>
  );
}

/** The names are those of the file, in every language. */
const columnsOf = (): { name: ListingColumn; hint: string }[] => [
  { name: 'title', hint: t({ message: 'needed', comment: 'a column of a table' }) },
  { name: 'description', hint: t({ message: 'needed', comment: 'a column of a table' }) },
  { name: 'type', hint: t`PRODUCT or SERVICE` },
  { name: 'amount', hint: t`an offer or a quote, if there is one` },
  { name: 'currency', hint: t`the one of your place` },
  { name: 'photos', hint: t`addresses, with spaces between them` },
];

function postFrom(csv: string, fromRow: number) {
  return api('POST /listings/import', { body: { csv, isDryRun: false, fromRow } });
}

/** Older spreadsheets save in the encoding of Windows. */
async function readText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function Rows({ rows }: { rows: readonly ImportedRow[] }) {
  return (
    <ul className="mt-3 divide-y divide-line rounded-lg border border-line">
      {rows.map(({ row, title, problems, listingId }) => (
        <li key={row} className="flex gap-3 px-3 py-3 sm:gap-4 sm:px-4">
          <span className="min-w-5 shrink-0 text-end text-ink-soft tabular-nums">{row}</span>
          <div className="min-w-0 flex-1">
            <p dir="auto" className="font-semibold wrap-anywhere">
              {listingId === null ? (
                title || t`No title`
              ) : (
                <TextLink to={`/listing/${listingId}`}>{title}</TextLink>
              )}
            </p>
            {problems.length === 0 ? (
              <p className="text-sm text-accent-ink">
                {listingId === null ? t`Ready` : t({ message: 'Posted', comment: 'a row of a table' })}
              </p>
            ) : (
              <ul className="text-sm text-danger-ink">
                {problems.map((problem) => (
                  <li key={problem}>{say(problem)}</li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
