import { Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { Company } from '#shared/contract/companies.ts';
import { dayText } from '#shared/format.ts';
import { CompanyPage } from '../companies/CompanyPage.tsx';
import { companyScreens } from '../companies/companyScreens.ts';
import { NotesTool } from '../notes/NotesTool.tsx';
import { EmptyState } from '../ui/bare/page/CenteredMessage.tsx';
import { day } from '../ui/bare/text/format.ts';
import text from '../ui/bare/text/text.module.css';
import { manyKeywordsAddress } from '../ui/kit/address.ts';
import { LinkButton } from '../ui/kit/LinkButton.tsx';
import { usePeriod } from '../ui/kit/PeriodSelect.tsx';
import { comparedAmong } from '../ui/kit/period.ts';
import { sinceDay } from '../ui/kit/periodText.ts';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { StatSkeletons, TableSkeleton } from '../ui/kit/Skeletons.tsx';
import { TagFilter, useChosenTags } from '../ui/kit/tables/TagFilter.tsx';
import { OpenHistory } from './history/KeywordHistory.tsx';
import { Segments } from './Segments.tsx';

export const useTaggedRequest = () => {
  const { id = '' } = useParams();
  const [period] = usePeriod();
  const { chosen } = useChosenTags();
  return { params: { id }, ...comparedAmong(period, chosen) };
};

interface Report {
  readonly company: Company;
  /** Offered by a filter, if the server filters the report. */
  readonly tags?: readonly string[];
}

interface Empty {
  readonly icon: ReactNode;
  readonly unchecked?: { readonly title: string; readonly text: string };
}

interface Props<T> extends Pick<ComponentProps<typeof CompanyPage>, 'screen' | 'lead' | 'actions'> {
  readonly query: UseQueryResult<T>;
  readonly hasFigures?: boolean;
  readonly empty: Empty;
  readonly keywords?: number | undefined;
  readonly children: (report: T) => ReactNode;
}

export const CompanyReport = <T extends Report>(props: Props<T>) => {
  const { query, hasFigures, empty, keywords = 0, children, ...page } = props;
  const { id = '' } = useParams();
  const { chosen, choose } = useChosenTags();
  const [period] = usePeriod();
  const now = Date.now();
  return (
    <CompanyPage
      {...page}
      companyId={id}
      query={query}
      company={query.data?.company}
      tools={<NotesTool companyId={id} />}
    >
      <p className={text.printed}>
        {companyScreens[page.screen].label} de {day(now)}, em comparação com {dayText(sinceDay(period, now))}
      </p>
      <QueryState
        query={query}
        skeleton={
          <>
            {hasFigures && <StatSkeletons count={6} />}
            <TableSkeleton />
          </>
        }
      >
        {(report) => {
          const filter = report.tags && (
            <TagFilter offered={report.tags} chosen={chosen} choose={choose}>
              <Segments companyId={id} />
            </TagFilter>
          );
          const matchesNone = filter && keywords === 0 && chosen.length > 0;
          const content = matchesNone ? (
            <EmptyState text="Nenhuma palavra-chave corresponde ao filtro." />
          ) : (
            children(report) || <EmptyState icon={empty.icon} {...emptyTextOf(id, keywords, empty)} />
          );
          if (!filter) return content;
          // The filter stays where it is whatever it finds, so that it keeps the focus.
          return (
            <Stack gap="0.75rem">
              {filter}
              <div>{content}</div>
            </Stack>
          );
        }}
      </QueryState>
      <OpenHistory />
    </CompanyPage>
  );
};

const emptyTextOf = (companyId: string, keywords: number, { unchecked }: Empty) =>
  keywords > 0 && unchecked
    ? {
        ...unchecked,
        action: <LinkButton to={`/companies/${companyId}/analysis`}>Ver análise</LinkButton>,
      }
    : {
        title: 'Dados não encontrados',
        text: 'Esta empresa ainda não tem palavras-chave ativas. Adicione a primeira e verifique as posições.',
        action: <LinkButton to={manyKeywordsAddress(companyId)}>Adicionar palavras-chave</LinkButton>,
      };
