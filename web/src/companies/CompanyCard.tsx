import { IconArrowDown, IconArrowUp, IconChartLine, IconListSearch } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { CompanyWithStats } from '#shared/contract/cards.ts';
import type { Company } from '#shared/contract/companies.ts';
import { decimal, whole } from '#shared/format.ts';
import { readableUrl, sharedNote, shownDomain } from '#shared/shownDomain.ts';
import { BeyondLimit } from '../subscriptions/LimitNotice.tsx';
import { ExternalLink } from '../ui/bare/actions/ExternalLink.tsx';
import { Name } from '../ui/bare/text/Name.tsx';
import { RelativeTime } from '../ui/bare/text/RelativeTime.tsx';
import text from '../ui/bare/text/text.module.css';
import { Card, CardFigures } from '../ui/kit/Card.tsx';
import { LinkButton } from '../ui/kit/LinkButton.tsx';
import { CompanyTools, type OpenDialog } from './CompanyTools.tsx';

interface Props {
  readonly company: CompanyWithStats;
  readonly onOpen?: OpenDialog;
}

export const CompanyCard = ({ company, onOpen }: Props) => (
  <Card
    name={
      <Link to={`/companies/${company.id}/analysis`} className={text.clamped} title={company.name}>
        {company.name}
      </Link>
    }
    logo={{ name: company.name, url: company.logo_url }}
    about={<Addresses company={company} />}
    tools={onOpen && <CompanyTools company={company} onOpen={onOpen} />}
    leftOut={company.beyond_limit && <BeyondLimit noun="companies" />}
    actions={
      <>
        <LinkButton
          to={`/companies/${company.id}/keywords`}
          variant="default"
          size="xs"
          leftSection={<IconListSearch size={15} />}
        >
          Palavras-chave
        </LinkButton>
        <LinkButton
          to={`/companies/${company.id}/analysis`}
          variant="default"
          size="xs"
          leftSection={<IconChartLine size={15} />}
        >
          Análise
        </LinkButton>
      </>
    }
  >
    <CardFigures
      figures={[
        { label: 'Palavras-chave', value: whole(company.keywords_count) },
        { label: 'Concorrentes', value: whole(company.competitors_count) },
        { label: 'Posição média', value: decimal(company.average_position) },
        {
          label: 'Melhoraram',
          icon: <IconArrowUp size={13} color="var(--up)" />,
          value: whole(company.improved),
        },
        {
          label: 'Pioraram',
          icon: <IconArrowDown size={13} color="var(--down)" />,
          value: whole(company.declined),
        },
        { label: 'Não encontradas', value: whole(company.not_found) },
        { label: 'Última verificação', value: <LastCheck at={company.last_check} /> },
      ]}
    />
  </Card>
);

export const LastCheck = ({ at }: { readonly at: string | null }) =>
  at === null ? '—' : <RelativeTime at={at} />;

const Addresses = ({ company: { domain, website, is_shared } }: { readonly company: Company }) => (
  <>
    {(!website || readableUrl(website) !== shownDomain(domain)) && <Name of={domain} />}
    {website && <ExternalLink url={website} />}
    {is_shared && <div>{sharedNote(domain)}</div>}
  </>
);
