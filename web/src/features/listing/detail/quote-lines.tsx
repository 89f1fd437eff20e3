import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { quoteMessages as messages } from '@ballpark/domain/contract/listing-messages.ts';
import type { QuoteLine } from '@ballpark/domain/contract/quote-lines.ts';
import { markRefusal } from '@ballpark/domain/listing-access.ts';
import { type LineMark, countMarks, lineMarks, lineVerdict } from '@ballpark/domain/quote-lines.ts';
import { site } from '@ballpark/domain/site.ts';
import { type MessageDescriptor, i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../../lib/api/api.ts';
import { listingKeys } from '../../../lib/api/query-keys.ts';
import { AmountText } from '../../../lib/format/amount-text.tsx';
import { classes } from '../../../ui/classes.ts';
import { toast } from '../../../ui/toast.ts';

const markLabels: Record<LineMark, MessageDescriptor> = {
  high: msg({ message: 'High', comment: 'the price of one line of a quote' }),
  fair: msg({ message: 'Fair', comment: 'the price of one line of a quote' }),
  low: msg({ message: 'Low', comment: 'the price of one line of a quote' }),
};

export type QuoteLinesProps = { listing: ListingDetail; readerId: string; nowMs: number };

/** Each with what the reader says of it, and what others say. */
export function QuoteLines({ listing, readerId, nowMs }: QuoteLinesProps) {
  const { lines = [], currency, suggestions } = listing;
  const refusal = site.hasQuoteLines
    ? markRefusal(
        { ...listing, ownerId: listing.userId, expiresAtMs: Date.parse(listing.expiresAt) },
        suggestions.some(({ userId }) => userId === readerId),
        readerId,
        nowMs,
      )
    : 'linesOff';
  const mark = useMark(listing.id);
  const highCount = lines.filter(({ marks }) => lineVerdict(marks) === 'high').length;
  return (
    <section aria-labelledby="lines-heading" className="mt-5">
      <h3 id="lines-heading" className="font-semibold">
        {t`Lines of the quote`}
      </h3>
      {highCount > 0 && (
        <p className="mt-1 font-semibold text-warning-ink">
          {plural(
            { count: highCount },
            { one: 'Most find # line too high.', other: 'Most find # lines too high.' },
          )}
        </p>
      )}
      {refusal === null && (
        <p className="mt-1 text-sm text-ink-soft">{t`How does each price look to you?`}</p>
      )}
      {refusal === 'markBeforeGuess' && (
        <p className="mt-1 text-sm text-ink-soft">{t`Once you’ve guessed, you can say which lines are too high.`}</p>
      )}
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <li key={line.id} className="py-2.5">
            <p className="flex items-baseline justify-between gap-4">
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {line.text}
              </span>
              <AmountText amount={line.amount} currency={currency} />
            </p>
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              {refusal === null && <Choices line={line} onMark={(chosen) => mark(line, chosen)} />}
              <Verdict line={line} isMarkable={refusal === null} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Choices({ line, onMark }: { line: QuoteLine; onMark: (mark: LineMark | null) => void }) {
  return (
    <div role="group" aria-label={t`The price of ${{ line: line.text }}`} className="flex gap-1.5">
      {lineMarks.map((mark) => (
        <button
          key={mark}
          type="button"
          aria-pressed={line.ownMark === mark}
          onClick={() => onMark(line.ownMark === mark ? null : mark)}
          className="group grid min-h-11 place-items-center text-sm sm:min-h-9"
        >
          <span
            className={classes(
              'rounded-full border px-2.5 py-0.5 transition-colors',
              line.ownMark === mark
                ? 'border-accent-ink bg-accent-soft font-semibold text-accent-ink'
                : 'border-line-strong bg-raised text-ink-soft group-hover:bg-sunken group-hover:text-ink',
            )}
          >
            {i18n._(markLabels[mark])}
          </span>
        </button>
      ))}
    </div>
  );
}

/** What most say; how opinions are split; or one’s own, where nothing can be chosen any more. */
function Verdict({ line, isMarkable }: { line: QuoteLine; isMarkable: boolean }) {
  const { marks, ownMark } = line;
  const own = !isMarkable && ownMark ? t`You said: ${i18n._(markLabels[ownMark])}` : null;
  if (!marks) return own && <p className="text-sm text-ink-soft">{own}</p>;
  const verdict = lineVerdict(marks);
  return (
    <p
      className={classes('text-sm', verdict === 'high' ? 'font-semibold text-warning-ink' : 'text-ink-soft')}
    >
      {[verdict ? verdictText(verdict, marks) : splitText(marks), own].filter(Boolean).join(' · ')}
    </p>
  );
}

type Marks = NonNullable<QuoteLine['marks']>;

function verdictText(verdict: LineMark, marks: Marks): string {
  const count = marks[verdict];
  const all = countMarks(marks);
  if (verdict === 'high')
    return plural({ count }, { one: `# of ${all} says high`, other: `# of ${all} say high` });
  if (verdict === 'low')
    return plural({ count }, { one: `# of ${all} says low`, other: `# of ${all} say low` });
  return plural({ count }, { one: `# of ${all} says fair`, other: `# of ${all} say fair` });
}

function splitText({ high, fair, low }: Marks): string {
  return t`Opinions differ: ${high} high, ${fair} fair, ${low} low`;
}

/** Optimistic; rolls back with a toast if the server refuses. */
function useMark(listingId: string) {
  const queryClient = useQueryClient();
  const show = (change: (lines: QuoteLine[]) => QuoteLine[]) =>
    queryClient.setQueryData<ListingDetail>(
      listingKeys.one(listingId),
      (listing) => listing && { ...listing, lines: change(listing.lines ?? []) },
    );
  const showOwn = (lineId: string, ownMark: LineMark | null) =>
    show((lines) => lines.map((line) => (line.id === lineId ? { ...line, ownMark } : line)));
  const mutationKey = ['mark', listingId];
  const { mutate } = useMutation({
    mutationKey,
    // In sequence, so that the last press wins.
    scope: { id: mutationKey.join() },
    mutationFn: ({ line, mark }: { line: QuoteLine; mark: LineMark | null }) =>
      api('PUT /listings/:id/marks', { params: { id: listingId }, body: { lineId: line.id, mark } }),
    onMutate: ({ line, mark }) => showOwn(line.id, mark),
    // A later press decides.
    onSuccess: ({ lines }) => queryClient.isMutating({ mutationKey }) > 1 || show(() => lines),
    onError: (error, { line }) => {
      showOwn(line.id, line.ownMark);
      toast.error(errorText(error, messages.markFailed));
    },
  });
  return (line: QuoteLine, mark: LineMark | null) => mutate({ line, mark });
}
