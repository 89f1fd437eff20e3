import { t } from '@lingui/core/macro';
import {
  ChartColumn,
  CodeXml,
  CircleQuestionMark,
  Footprints,
  Landmark,
  Mail,
  PersonStanding,
  Scale,
  ScrollText,
  ShieldCheck,
} from 'lucide-react';
import { site, sourceAddress } from '@ballpark/domain/site.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { LinkList } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const texts = () => [
  {
    to: '/help/how-it-works',
    icon: Footprints,
    title: t`How it works`,
    text: t`From posting to the final price, in four steps`,
  },
  {
    to: '/help/faq',
    icon: CircleQuestionMark,
    title: t`FAQ`,
    text: t`Ten short answers`,
  },
];
const rules = () => [
  { to: '/rules', icon: ScrollText, title: t`House rules`, text: t`How we treat each other` },
  {
    to: '/transparency',
    icon: ChartColumn,
    title: t`Decisions`,
    text: t`What moderators decided, and why`,
  },
  {
    to: '/help/terms',
    icon: Scale,
    title: t`Terms`,
    text: t`What you can expect from ${{ site: site.name }}, and what we expect from you`,
  },
  {
    to: '/help/privacy',
    icon: ShieldCheck,
    title: t`Privacy`,
    text: t`What we store, and who sees it`,
  },
  {
    to: '/accessibility',
    icon: PersonStanding,
    title: t`Accessibility`,
    text: t`What works for whom, and how to tell us`,
  },
  { to: '/imprint', icon: Landmark, title: t`Imprint`, text: t`Who runs this site` },
  { to: '/help/contact', icon: Mail, title: t`Contact`, text: t`Questions, problems and ideas` },
];

export function Component() {
  const source = {
    to: sourceAddress('/help/contact'),
    icon: CodeXml,
    title: t`Source code`,
    text: t`Of the version running here, free for anyone`,
  };
  return (
    <div className="mx-auto w-full max-w-3xl">
      <PageTitle>{t`Help`}</PageTitle>
      <PageHeader title={t`Help`} description={t`Guides and contact.`} />
      <div className="flex flex-col gap-5">
        <LinkList title={t`Getting started`} links={texts()} />
        <LinkList title={t`Legal and contact`} links={[...rules(), source]} />
      </div>
    </div>
  );
}
