import { ArrowRight } from 'lucide-react';
import { LinkButton } from '../../ui/link-button.tsx';
import { HeroIllustration } from './hero-illustration.tsx';

/** The first thing a visitor sees: what it is, in a sentence and a picture. */
export function Hero() {
  return (
    <section className="on-field overflow-hidden rounded-b-[2rem] sm:rounded-b-[3rem]">
      <div
        data-hero=""
        className="page-wide grid items-center gap-x-12 gap-y-10 py-12 sm:py-16 lg:grid-cols-[1.05fr_1fr] lg:py-20"
      >
        <div>
          <h1 tabIndex={-1} className="type-hero">
            What&rsquo;s it worth? <span className="block text-fresh">Ask the neighbours.</span>
          </h1>
          <p className="mt-6 max-w-xl text-xl leading-relaxed text-chalk-soft">
            Post something you are selling, buying or having done. People nearby tell you what they think is
            fair, and you see it before you shake hands.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <LinkButton to="/register" variant="chalk" size="lg">
              Get a fair price
              <ArrowRight aria-hidden className="size-5" />
            </LinkButton>
            <LinkButton to="/how-it-works" variant="chalk-outline" size="lg">
              See how it works
            </LinkButton>
          </div>
          <p className="mt-6 text-chalk-soft">
            It&rsquo;s free. Only your general area is ever shown: a city or a neighbourhood.
          </p>
        </div>
        <HeroIllustration />
      </div>
    </section>
  );
}
