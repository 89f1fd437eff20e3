import { rulesParts } from '@ballpark/domain/house-rules.ts';

/** The house rules as headings and paragraphs; whatever looks like HTML or a link stays text. */
export function RulesText({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-3 text-lg max-sm:mt-8 type-prose wrap-anywhere text-ink-soft">
      {rulesParts(text).map(({ kind, text: part }, at) => {
        // The same text may stand there twice, and nothing in it moves.
        const key = `${at} ${part}`;
        return kind === 'heading' ? (
          <h2 key={key} dir="auto" className="mt-5 type-heading text-ink first:mt-0">
            {part}
          </h2>
        ) : (
          <p key={key} dir="auto" className="whitespace-pre-line">
            {part}
          </p>
        );
      })}
    </div>
  );
}
