import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { XpAward } from '@ballpark/domain/contract/xp.ts';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { RelativeTimeText } from '../../lib/format/time-text.tsx';
import { XpBadge } from '../../lib/xp-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Surface } from '../../ui/surface.tsx';
import { awardReasons } from './award-reasons.ts';
import { Loading } from '../../lib/loading.tsx';
import { xpHistoryQuery } from './xp-queries.ts';
import { say } from '../../ui/say.ts';

type XpHistoryProps = { userId: string; name: string; isOwn: boolean };

const shownFirst = 6;

export function XpHistory({ userId, name, isOwn }: XpHistoryProps) {
  const history = useQuery(xpHistoryQuery(userId));
  const [isWhole, setWhole] = useState(false);
  if (!history.data)
    return (
      <Loading
        query={history}
        skeleton={<Skeleton className="h-64 rounded-xl" />}
        failed={say(messages.unexpected)}
      />
    );
  const { data } = history;
  return (
    <Surface as="section">
      <h2 className="mb-1 type-subheading">{t`XP history`}</h2>
      {data.length === 0 && (
        <p className="mt-2 text-ink-soft">
          {isOwn
            ? t`You haven’t earned any XP yet. Make a guess: when the owner closes the listing, the closest guesses earn the most.`
            : t`${name} hasn’t earned any XP yet.`}
        </p>
      )}
      <AwardList awards={isWhole ? data : data.slice(0, shownFirst)} />
      {!isWhole && data.length > shownFirst && (
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => setWhole(true)}>
          {t`Show all ${{ count: data.length }}`}
        </Button>
      )}
    </Surface>
  );
}

function AwardList({ awards }: { awards: readonly XpAward[] }) {
  return (
    <ol className="divide-y divide-line">
      {awards.map((award) => (
        <AwardRow key={award.id} award={award} />
      ))}
    </ol>
  );
}

function AwardRow({ award }: { award: XpAward }) {
  const { amount, reason, isFromLaterPrice, listingId, listingTitle, achievementName, createdAt } = award;
  const { icon: Icon, ...texts } = awardReasons[reason];
  const text = i18n._(texts.text);
  const what = achievementName ?? text;
  return (
    <li className="relative flex items-center gap-3 py-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-gold-soft text-gold-ink">
        <Icon aria-hidden className="size-4.5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">
          {isFromLaterPrice ? t`${what}, price reported later` : what}
        </span>
        <span className="block text-sm text-ink-soft">
          {achievementName !== null && <span className="block">{text}</span>}
          {listingId !== null && listingTitle !== null && (
            <Link
              to={`/listing/${listingId}`}
              className="block wrap-anywhere underline-offset-3 after:absolute after:inset-0 hover:underline"
            >
              {listingTitle}
            </Link>
          )}
          <RelativeTimeText at={createdAt} />
        </span>
      </span>
      <XpBadge xp={amount} isAward />
    </li>
  );
}
