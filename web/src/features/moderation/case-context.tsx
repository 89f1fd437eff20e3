import type { CaseDetail } from '@ballpark/domain/contract/cases.ts';
import { AmountText } from '../../lib/format/amount-text.tsx';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Surface } from '../../ui/surface.tsx';
import { hiddenTexts } from './case-texts.ts';

/** The present content that a case is about. */
export function CaseContext({ case: { subject, hiddenBy, subjectKind, person } }: { case: CaseDetail }) {
  if (!subject)
    return <Surface>This was deleted meanwhile. What concerns its person can still be decided.</Surface>;
  const { text, listing, amount, currency, photoUrls } = subject;
  return (
    <Surface as="section" aria-labelledby="context-heading">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="context-heading" className="type-heading">
          What it is
        </h2>
        {hiddenBy && <Badge tone="warning">{hiddenTexts[hiddenBy]}</Badge>}
      </div>
      {amount !== null && currency !== null && (
        <p className="mt-2 text-xl">
          <AmountText amount={amount} currency={currency} />
        </p>
      )}
      <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-line">
        {text || 'It has no words.'}
      </p>
      {photoUrls.length > 0 && (
        <ul aria-label="Photos" className="mt-4 grid grid-cols-2 gap-2 sm:grid-cols-3">
          {photoUrls.map((url, at) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                <img
                  src={url}
                  alt={`Number ${at + 1} of ${photoUrls.length}`}
                  className="aspect-square w-full rounded-md object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 flex flex-wrap gap-x-5">
        {listing && (
          <Link to={`/listing/${listing.id}`} className="inline-flex min-h-11 items-center underline">
            {subjectKind === 'listing' ? 'Open the listing' : `Open “${listing.title}”`}
          </Link>
        )}
        <Link to={`/profile/${person.id}`} className="inline-flex min-h-11 items-center underline">
          Open the profile
        </Link>
      </p>
    </Surface>
  );
}
