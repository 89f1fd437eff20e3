import { site } from '@ballpark/domain/site.ts';
import { classes } from '../../ui/classes.ts';
import { say } from '../../ui/say.ts';

type FiguresProps = { className: string; itemClass: string; labelClass: string; valueClass: string };

/** The server takes out of the prerendered page what is not claimed (server/src/web/fill-pages.ts). */
export function Figures({ className, itemClass, labelClass, valueClass }: FiguresProps) {
  if (site.figures.length === 0) return null;
  return (
    <dl data-figures="" className={className}>
      {site.figures.map(({ value, label }, at) => (
        <div key={label} data-figure={at} className={classes('flex flex-col-reverse', itemClass)}>
          <dt className={labelClass}>{say(label)}</dt>
          <dd className={classes('type-amount', valueClass)}>{say(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
