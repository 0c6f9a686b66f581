import { Box, Button, Group } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { competitors } from '#shared/contract/competitors.ts';
import { type CompanyPageOne, pageOne, type RankedSite } from '#shared/contract/pageOne.ts';
import { dayText, keywordsText, percent } from '#shared/format.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import { call, messageOf } from '../../api.ts';
import { routeQuery } from '../../cache.ts';
import { keep, readKept } from '../../storage.ts';
import { Verified } from '../../ui/bare/positions/Position.tsx';
import { PointsChange } from '../../ui/bare/positions/TrendMark.tsx';
import { Name } from '../../ui/bare/text/Name.tsx';
import text from '../../ui/bare/text/text.module.css';
import { VisuallyHidden } from '../../ui/bare/text/VisuallyHidden.tsx';
import { notify } from '../../ui/kit/dialogs/notices.tsx';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { TableSkeleton } from '../../ui/kit/Skeletons.tsx';
import { type Column, DataTable } from '../../ui/kit/tables/DataTable.tsx';
import { useTaggedRequest } from '../CompanyReport.tsx';
import { HistoryButton } from '../history/KeywordHistory.tsx';
import { figureColumn } from '../keywordColumns.tsx';
import { useMore } from '../useMore.tsx';

const [FIRST_SITES, MORE_SITES] = [12, 40];

/** `lead` is shown instead of what is compared. */
export const WhoRules = ({ lead }: { readonly lead?: ReactNode }) => {
  const headingId = useId();
  const query = useQuery(routeQuery(pageOne.getPageOne, useTaggedRequest()));
  const [hides, setHides] = useState(() => readKept(HIDES_PLATFORMS) !== null);
  return (
    <Box component="section" aria-labelledby={headingId} mt={lead ? 0 : '1.5rem'} miw={0}>
      <Group justify="space-between" align="flex-end" gap="0.5rem 1rem" mb="0.75rem">
        <Box flex="1 1 16rem">
          <h2 id={headingId} className={text.title}>
            Quem manda na sua página 1
          </h2>
          <Box component="p" maw="none" className={text.note ?? ''}>
            {lead ?? comparedText(query.data)}
          </Box>
        </Box>
        {query.data?.keywords.known !== 0 && (
          <Button
            variant="default"
            size="xs"
            aria-pressed={hides}
            title="Marketplaces, redes sociais, vídeos, enciclopédias e comparadores de preços"
            leftSection={hides ? <IconEyeOff size={16} /> : <IconEye size={16} />}
            onClick={() => {
              keep(HIDES_PLATFORMS, hides ? null : 'sim');
              setHides(!hides);
            }}
          >
            Ocultar plataformas
          </Button>
        )}
      </Group>
      <QueryState query={query} skeleton={<TableSkeleton />}>
        {(report) => <Sites report={report} hides={hides} />}
      </QueryState>
    </Box>
  );
};

const HIDES_PLATFORMS = 'sem plataformas';

/** Keeps its line while nothing is known. */
const comparedText = (report: CompanyPageOne | undefined): string => {
  if (!report?.keywords.known) return '\u00a0';
  const { keywords, before_day } = report;
  const compared = before_day === null ? '' : `, comparados com ${dayText(before_day)}`;
  return `Os sites nas 10 primeiras posições de ${keywordsText(keywords.known)}${compared}.`;
};

interface SitesProps {
  readonly report: CompanyPageOne;
  readonly hides: boolean;
}

const Sites = ({ report, hides }: SitesProps) => {
  const { company, sites, keywords } = report;
  const columns = useMemo(() => columnsOf(report), [report]);
  const listed = hides ? sites.filter(({ is_platform }) => !is_platform) : sites;
  const { shown, more } = useMore(listed, FIRST_SITES, MORE_SITES);
  if (keywords.known === 0)
    return <p className={text.note}>A primeira página aparece depois da próxima verificação.</p>;
  return (
    <>
      <DataTable
        label={`Quem manda na página 1 de ${company.name}`}
        columns={columns}
        rows={shown}
        rowKey={({ site }) => site}
      />
      {more}
    </>
  );
};

const columnsOf = ({ company, competitors: tracked }: CompanyPageOne): readonly Column<RankedSite>[] => [
  {
    id: 'site',
    header: 'Site',
    cell: ({ site, is_own, competitor_id, is_platform }) => {
      const name = is_own ? company.name : tracked.find(({ id }) => id === competitor_id)?.name;
      const note = is_platform ? 'plataforma' : name !== undefined && shownDomain(site);
      return (
        <>
          {is_own ? <strong>{name}</strong> : <Name of={name ?? site} />}
          {note && note !== name && <div className={text.small}>{note}</div>}
        </>
      );
    },
  },
  figureColumn('visibility', 'Visibilidade', percent),
  {
    ...figureColumn('change', 'Variação'),
    cell: ({ change, is_own }) => <PointsChange value={change} plain={!is_own} />,
  },
  figureColumn('seats', 'Lugares'),
  {
    id: 'ahead',
    header: 'À sua frente na página 1',
    cell: ({ is_own, ahead, keywords }) =>
      is_own || ahead === 0 ? '—' : <Ahead ahead={ahead} keywords={keywords} />,
  },
  {
    id: 'track',
    header: <VisuallyHidden>Acompanhar</VisuallyHidden>,
    align: 'right',
    cell: (site) => !site.is_own && !site.is_shared && <Track companyId={company.id} {...site} />,
  },
];

const Ahead = ({ ahead, keywords }: Pick<RankedSite, 'ahead' | 'keywords'>) => (
  <details>
    <summary className={text.figure}>{keywordsText(ahead)}</summary>
    {keywords.map(({ keyword_id, keyword, position, own_position }) => (
      <Group key={keyword_id} gap="0.25rem 0.5rem">
        <HistoryButton id={keyword_id} keyword={keyword} />
        <span className={text.small}>
          <Verified position={position} plain /> você <Verified position={own_position} plain />
        </span>
      </Group>
    ))}
  </details>
);

interface TrackProps extends Pick<RankedSite, 'site' | 'competitor_id'> {
  readonly companyId: string;
}

/** Stays where it was pressed, so that the focus does. */
const Track = ({ companyId, site, competitor_id }: TrackProps) => {
  const { mutate, isIdle, isPending, isSuccess } = useMutation({
    mutationFn: () =>
      call(competitors.create, { body: { company_id: companyId, name: shownDomain(site), domain: site } }),
    onSuccess: () => notify('success', 'Concorrente criado com sucesso!'),
    onError: (error) => notify('error', messageOf(error, 'Erro ao criar concorrente')),
  });
  const label = isSuccess ? 'Acompanhado' : 'Acompanhar';
  if (competitor_id !== undefined && isIdle) return <span className={text.small}>concorrente</span>;
  return (
    <Button
      variant="default"
      size="xs"
      disabled={isPending || isSuccess}
      aria-label={`${label} ${shownDomain(site)}`}
      onClick={() => mutate()}
    >
      {label}
    </Button>
  );
};
