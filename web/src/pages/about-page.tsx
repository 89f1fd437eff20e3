import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { AreaMap } from '../features/marketing/feature-tiles.tsx';
import { Figures } from '../features/marketing/figures.tsx';
import { PublicPageHeader } from '../features/marketing/public-page-parts.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { site, sourceAddress } from '@ballpark/domain/site.ts';
import { LinkButton } from '../ui/button.tsx';
import { TextLink } from '../ui/links.tsx';

export function Component() {
  return (
    <>
      <PageTitle
        description={t`What it’s for, and why the people around you often know best what something is worth.`}
      >
        {t`About`}
      </PageTitle>
      <PublicPageHeader
        title={t`About ${{ site: site.name }}`}
      >{t`A ballpark figure from people nearby.`}</PublicPageHeader>
      <div className="page-wide grid gap-x-16 gap-y-10 py-12 sm:py-16 lg:grid-cols-[1.3fr_1fr]">
        <div className="flex flex-col gap-5 text-lg type-prose">
          <p>
            {t`Everyone has looked at a used bike, an old camera or a plumber’s quote and wondered: is that a lot? Search engines show asking prices from far away. Friends mean well. What helps is twenty people from around the corner, each with a number.`}
          </p>
          <p>
            <Trans>
              So that&rsquo;s what {{ site: site.name }} is. You post what you want priced. People nearby
              guess a fair price and tell you why. Once you&rsquo;ve made your deal, you share the final
              price, and whoever came closest earns a little glory. Nothing is bought or sold here, and nobody
              pays.
            </Trans>
          </p>
          <h2 className="mt-4 type-heading">{t`What we stand for`}</h2>
          <ul className="flex list-disc flex-col gap-2.5 ps-6 marker:text-accent">
            <li>
              <Trans>
                <strong>Free for everyone.</strong> No fees, no paid rankings, no premium tier.
              </Trans>
            </li>
            <li>
              <Trans>
                <strong>As little about you as possible.</strong> Your general area is all it takes.
              </Trans>
            </li>
            <li>
              <Trans>
                <strong>Honest numbers.</strong> You see every guess, not a figure from a black box.
              </Trans>
            </li>
            <li>
              <Trans>
                <strong>Good guesses are rewarded,</strong> loud ones aren&rsquo;t.
              </Trans>
            </li>
            <li>
              <Trans>
                <strong>Free software.</strong> Anyone can get the{' '}
                <TextLink to={sourceAddress('/contact')}>source code</TextLink> of the version running here,
                under the GNU Affero General Public License.
              </Trans>
            </li>
          </ul>
          <p className="mt-4">
            <LinkButton to="/register">{t`Get Started`}</LinkButton>
          </p>
        </div>
        <div className="flex flex-col gap-5">
          <div className="rounded-2xl border border-line bg-surface p-6">
            <AreaMap className="w-full" />
          </div>
          <Figures
            className="flex gap-2 text-center sm:gap-3"
            itemClass="flex-1 rounded-lg bg-sunken px-1 py-4 sm:px-4"
            labelClass="text-sm text-ink-soft"
            valueClass="text-2xl sm:text-3xl"
          />
        </div>
      </div>
    </>
  );
}
