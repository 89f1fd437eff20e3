import { currencyOfCountry } from '@ballpark/domain/currencies.ts';
import { formatAmount, fractionDigits, fromMinor, toMinor, writeAmount } from '@ballpark/domain/money.ts';
import { notationOf } from '@ballpark/domain/notation.ts';
import { maxQuoteLines } from '@ballpark/domain/quote-lines.ts';
import { readLineAmount, readQuote } from '@ballpark/domain/read-quote.ts';
import { site } from '@ballpark/domain/site.ts';
import { maxLineLength } from '@ballpark/domain/text-limits.ts';
import { plural, t } from '@lingui/core/macro';
import { ClipboardPaste, FileText, Plus, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import type { EnteredLine } from './listing-values.ts';

type QuoteLinesFieldProps = {
  currencyOf: { currency: string } | { countryCode: string | null };
  lines: readonly EnteredLine[];
  /** Null without one. */
  offer: number | null;
  error: string | undefined;
  onChange: (lines: EnteredLine[]) => void;
};

/** Typed, pasted or read from a document; what was read is checked and corrected line by line. */
export function QuoteLinesField({ currencyOf, lines, offer, error, onChange }: QuoteLinesFieldProps) {
  const id = useId();
  const currency = 'currency' in currencyOf ? currencyOf.currency : currencyOfCountry(currencyOf.countryCode);
  const [isPasting, setPasting] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  const isFull = lines.length >= maxQuoteLines;
  const change = (at: number, part: Partial<EnteredLine>) =>
    onChange(lines.map((line, each) => (each === at ? { ...line, ...part } : line)));
  function add(text: string) {
    const { lines: read, left } = readQuote(text, currency);
    const kept = lines.filter((line) => line.text.trim() !== '' || line.amount > 0);
    const room = maxQuoteLines - kept.length;
    onChange([...kept, ...read.slice(0, room)]);
    setFound({
      count: Math.min(read.length, room),
      left: [...read.slice(room).map((line) => line.text), ...left],
    });
    setPasting(read.length === 0);
  }

  return (
    <fieldset aria-describedby={`${id}-hint`} className="flex flex-col gap-3">
      <legend className="mb-1.5 type-label">{t`Lines of the quote`}</legend>
      <p id={`${id}-hint`} className="-mt-1.5 text-sm text-ink-soft">
        {site.hasQuoteLines
          ? t`If you like. People can then say which of them are too high.`
          : t`Lines are turned off on this site. You can keep or remove those that are there.`}
      </p>
      {lines.length > 0 && (
        <ol className="flex flex-col gap-5 sm:gap-3">
          {lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have nothing else
            <Line key={at} {...{ line, at, currency }} onChange={(part) => change(at, part)}>
              <IconButton
                label={t`Remove line ${at + 1}`}
                icon={X}
                onClick={() => onChange(lines.filter((_, each) => each !== at))}
              />
            </Line>
          ))}
        </ol>
      )}
      {error && <p className="text-sm font-semibold text-danger-ink">{error}</p>}
      <Sum {...{ lines, offer, currency }} />
      {isPasting && <PasteBox onRead={add} onCancel={() => setPasting(false)} />}
      {!isPasting && site.hasQuoteLines && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" disabled={isFull} onClick={() => setPasting(true)}>
            <ClipboardPaste aria-hidden className="size-4.5" />
            {t`Paste the lines of the quote`}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            disabled={isFull}
            onClick={() => onChange([...lines, { text: '', amount: 0 }])}
          >
            <Plus aria-hidden className="size-4.5" />
            {t`Add a line`}
          </Button>
          <PdfButton isDisabled={isFull} onRead={add} />
        </div>
      )}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {found && foundText(found)}
      </p>
      {found && found.left.length > 0 && <LeftOut texts={found.left} />}
    </fieldset>
  );
}

type Found = { count: number; left: string[] };

function foundText({ count }: Found): string {
  if (count === 0) return t`We found no line with an amount at its end, such as “Labour, 6 h 600”.`;
  return plural(
    { count },
    { one: '# line found. Please check it.', other: '# lines found. Please check them.' },
  );
}

function LeftOut({ texts }: { texts: readonly string[] }) {
  return (
    <details className="text-sm text-ink-soft">
      <summary className="flex min-h-11 cursor-pointer items-center underline">
        {plural({ count: texts.length }, { one: '# text left out', other: '# texts left out' })}
      </summary>
      <ul className="list-disc ps-5 wrap-anywhere">
        {texts.map((text, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- texts may repeat
          <li key={at} dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </details>
  );
}

type LineProps = {
  line: EnteredLine;
  at: number;
  currency: string;
  onChange: (part: Partial<EnteredLine>) => void;
  /** Its remove button. */
  children: ReactNode;
};

function Line({ line, at, currency, onChange, children }: LineProps) {
  const { text, amount, typed } = line;
  const number = at + 1;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-1 gap-y-1.5 rounded-md sm:grid-cols-[minmax(0,1fr)_9.5rem_auto] sm:gap-x-2">
      <div className="max-sm:col-span-2">
        <TextField
          label={t`Line ${number}`}
          isLabelHidden
          placeholder={t`What for?`}
          value={text}
          maxLength={maxLineLength}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </div>
      <TextField
        label={t`Amount of line ${number}`}
        isLabelHidden
        className="type-amount"
        start={<span className="type-amount text-sm text-ink-soft">{notationOf(currency).sign}</span>}
        inputMode={fractionDigits(currency) === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        placeholder={writeAmount(0, currency)}
        value={typed ?? (amount > 0 ? writeAmount(amount, currency) : '')}
        onChange={({ target: { value } }) =>
          onChange({ typed: value, amount: readLineAmount(value, currency) ?? 0 })
        }
        // What cannot be read stays for correction.
        onBlur={() => amount > 0 && onChange({ typed: undefined })}
      />
      {children}
    </li>
  );
}

function PasteBox({ onRead, onCancel }: { onRead: (text: string) => void; onCancel: () => void }) {
  const [text, setText] = useState('');
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={t`Paste the lines of the quote`}
        hint={t`One line each: what for, then the amount.`}
        placeholder={`${t`Boiler`} 1400\n${t`Labour, 6 h`} 600`}
        rows={4}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened to be pasted into
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={text.trim() === ''} onClick={() => onRead(text)}>
          {t`Read the lines`}
        </Button>
        <Button variant="quiet" size="sm" onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </div>
    </div>
  );
}

const maxPdfBytes = 10 * 1024 * 1024;

/** The file stays in the browser. */
function PdfButton({ isDisabled, onRead }: { isDisabled: boolean; onRead: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  // Lines may be typed while it reads.
  const take = useRef(onRead);
  useEffect(() => {
    take.current = onRead;
  });
  async function read(file: File) {
    const unread = t`We couldn’t read this PDF. Please paste its lines instead.`;
    if (file.size > maxPdfBytes) return setProblem(unread);
    setBusy(true);
    setProblem('');
    try {
      const text = await (await import('./read-pdf.ts')).readPdf(file);
      if (text === '') setProblem(t`There is no text in this PDF. It may be a scan. Please type the lines.`);
      else take.current(text);
    } catch {
      setProblem(unread);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        disabled={isDisabled}
        isBusy={isBusy}
        onClick={() => input.current?.click()}
      >
        <FileText aria-hidden className="size-4.5" />
        {t`Read a PDF`}
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        hidden
        aria-label={t`Read a PDF`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again.
          target.value = '';
          if (file) void read(file);
        }}
      />
      <p role="alert" className="w-full text-sm font-semibold text-danger-ink empty:hidden">
        {problem}
      </p>
    </>
  );
}

/** Says it plainly when the lines do not make the offer. */
function Sum({
  lines,
  offer,
  currency,
}: Pick<QuoteLinesFieldProps, 'lines' | 'offer'> & { currency: string }) {
  const minor = lines.reduce((sum, { amount }) => sum + (toMinor(amount, currency) ?? 0), 0);
  if (minor === 0) return null;
  const sum = fromMinor(minor, currency);
  const shown = formatAmount(sum, currency);
  const differs = offer !== null && offer !== sum;
  return (
    <p role="status" className={differs ? 'font-semibold text-warning-ink' : 'text-ink-soft'}>
      {differs
        ? t`The lines come to ${shown}, but the offer amount is ${formatAmount(offer, currency)}.`
        : t`The lines come to ${shown}.`}
    </p>
  );
}
