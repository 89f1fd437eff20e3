import { site } from '@ballpark/domain/site.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** The community in figures, and a link to register. */
export function StatsBand() {
  return (
    <section className="page-wide" aria-labelledby="join">
      <div className="on-field overflow-hidden rounded-2xl px-6 py-12 sm:px-12 sm:py-16">
        <dl className="grid gap-8 sm:grid-cols-3">
          {site.figures.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse items-center text-center">
              <dt className="mt-1 text-lg text-chalk-soft">{label}</dt>
              <dd className="text-6xl type-amount text-fresh">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-12 flex flex-col items-center gap-5 border-t border-chalk/20 pt-10 text-center">
          <h2 id="join" className="type-title">
            Take your first swing
          </h2>
          <p className="max-w-md text-lg text-chalk-soft">
            It&rsquo;s free, and it takes about a minute. Post something, or guess what someone else&rsquo;s
            is worth.
          </p>
          <LinkButton to="/register" variant="chalk" size="lg">
            Get Started
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
