import { Box, Group, Skeleton } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { billing } from '#shared/contract/billing.ts';
import type { CompanyWithStats } from '#shared/contract/cards.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { visibility } from '#shared/contract/visibility.ts';
import { capitalized, decimal, whole } from '#shared/format.ts';
import { useSession } from '../../auth/session.tsx';
import { routeQuery } from '../../cache.ts';
import { GridUpdatesButton } from '../../checks/GridUpdatesButton.tsx';
import { CompanyCard } from '../../companies/CompanyCard.tsx';
import { accessOf } from '../../subscriptions/limit.ts';
import { SubscriptionNotes } from '../../subscriptions/SubscriptionNotes.tsx';
import { TextLink } from '../../ui/bare/actions/TextLink.tsx';
import { EmptyState } from '../../ui/bare/page/CenteredMessage.tsx';
import { Page } from '../../ui/bare/page/Page.tsx';
import text from '../../ui/bare/text/text.module.css';
import { newFormAddress } from '../../ui/kit/address.ts';
import { Cards } from '../../ui/kit/Card.tsx';
import { onDemand } from '../../ui/kit/dialogs/onDemand.tsx';
import { LinkButton } from '../../ui/kit/LinkButton.tsx';
import { usePeriod } from '../../ui/kit/PeriodSelect.tsx';
import { comparedWith } from '../../ui/kit/period.ts';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { CardSkeletons, TableSkeleton } from '../../ui/kit/Skeletons.tsx';
import styles from './Dashboard.module.css';
import { Portfolio } from './Portfolio.tsx';
import type { PortfolioData } from './portfolio.ts';

const FirstSteps = onDemand(
  () => import('./FirstSteps.tsx').then((it) => it.FirstSteps),
  <CardSkeletons count={1} height={260} />,
);

const ContinueButton = onDemand(
  () => import('../../subscriptions/ContinueButton.tsx').then((it) => it.ContinueButton),
  <Skeleton height={36} width={180} />,
);

export const Dashboard = () => {
  const { user } = useSession();
  const [period] = usePeriod();
  const portfolio = useQuery({
    ...routeQuery(visibility.getPortfolio, comparedWith(period)),
    placeholderData: keepPreviousData,
  });
  const subscription = useQuery(routeQuery(billing.getSubscription, {}));
  // Everything waits for what varies in height: both replies, or their first failures.
  const isWaiting = [portfolio, subscription].some((query) => query.isPending && query.failureCount === 0);
  const companies = portfolio.data?.companies.map(({ company }) => company);
  const access = subscription.data && accessOf(subscription.data.status);
  const isUsable = access === 'usable';
  const begins = isUsable && companies?.every(({ last_check }) => last_check === null) === true;
  const isEmpty = begins && companies.length === 0;
  return (
    <Page
      title={`Bem-vindo, ${user?.name ?? ''}`}
      tab="Dashboard"
      actions={
        !isEmpty && (
          <dl className={styles.strip}>
            {!isWaiting && <Account totals={portfolio.data?.totals} subscription={subscription.data} />}
          </dl>
        )
      }
    >
      {isWaiting && <TableSkeleton />}
      {isWaiting && <CardSkeletons count={1} height={400} />}
      <div hidden={isWaiting}>
        <QueryState query={subscription} skeleton={null}>
          {(data) => <SubscriptionNotes {...data} />}
        </QueryState>
        {access === 'ended' && (
          <Box mb="1.25rem">
            <ContinueButton again={subscription.data?.status !== null} />
          </Box>
        )}
        {begins ? <FirstSteps companies={companies} /> : <Portfolio query={portfolio} />}
        {companies && !isEmpty && <CompanyOverview companies={companies} creates={isUsable && !begins} />}
      </div>
    </Page>
  );
};

interface AccountProps {
  readonly totals: PortfolioData['totals'] | undefined;
  readonly subscription: ReplyOf<typeof billing.getSubscription> | undefined;
}

const Account = ({ totals, subscription }: AccountProps) => {
  const { plan, usage } = subscription ?? {};
  const limit = (most: number | undefined) => (most === undefined ? '' : ` de ${whole(most)}`);
  const total = (count: number | undefined) => (count === undefined ? '—' : whole(count));
  const status = subscription?.subscription?.status;
  const tiles = [
    ['Plano', plan?.name ?? 'Nenhum', ` · ${status === undefined ? 'Inativo' : capitalized(status)}`],
    ['Posição média', decimal(totals?.averagePosition ?? null), ''],
    ['Palavras-chave', total(totals?.totalKeywords), limit(plan?.max_keywords)],
    ['Empresas', total(totals?.totalCompanies), limit(plan?.max_companies)],
    [
      'Concorrentes',
      total(totals?.totalCompetitors),
      usage && plan
        ? ` até ${usage.competitors > 0 ? `${whole(usage.competitors)} de ` : ''}${whole(plan.max_competitors)} por empresa`
        : '',
    ],
  ] as const;
  return tiles.map(([label, value, more]) => (
    <div key={label}>
      <dt className={text.small}>{label}</dt>
      <dd>
        <strong>{value}</strong>
        <span className={text.small}>{more}</span>
      </dd>
    </div>
  ));
};

interface OverviewProps {
  readonly companies: readonly CompanyWithStats[];
  readonly creates: boolean;
}

const MAX_COMPANIES = 6;

const CompanyOverview = ({ companies, creates }: OverviewProps) => (
  <Box component="section" className={styles.section ?? ''} mt="1.25rem" aria-labelledby="suas-empresas">
    <Group justify="space-between" gap="0.5rem 0.75rem" mb="0.75rem">
      <h2 id="suas-empresas" className={text.title}>
        Suas Empresas
      </h2>
      <Group gap="0.5rem 0.75rem">
        <GridUpdatesButton companies={companies} size="xs" />
        <TextLink to="/companies">Ver todas</TextLink>
      </Group>
    </Group>
    {companies.length === 0 ? (
      <EmptyState
        icon={<IconBuilding size={22} />}
        title="Nenhuma empresa encontrada"
        text={
          creates
            ? 'Comece cadastrando o site que você quer acompanhar.'
            : 'Com uma assinatura ativa, cadastre aqui o site que você quer acompanhar.'
        }
        action={creates && <LinkButton to={newFormAddress('/companies')}>Criar Primeira Empresa</LinkButton>}
      />
    ) : (
      <Cards label="Suas Empresas">
        {companies.slice(0, MAX_COMPANIES).map((company) => (
          <CompanyCard key={company.id} company={company} />
        ))}
      </Cards>
    )}
  </Box>
);
