import { Box } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { pages, type RankingPage } from '#shared/contract/pages.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { counted, decimal, keywordsText, whole } from '#shared/format.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import { routeQuery } from '../../cache.ts';
import { ExternalLink } from '../../ui/bare/actions/ExternalLink.tsx';
import { Verified } from '../../ui/bare/positions/Position.tsx';
import { type CsvTable, csvTable } from '../../ui/bare/text/csv.ts';
import text from '../../ui/bare/text/text.module.css';
import { PeriodSelect } from '../../ui/kit/PeriodSelect.tsx';
import type { Column } from '../../ui/kit/tables/DataTable.tsx';
import { FilteredTable } from '../../ui/kit/tables/FilteredTable.tsx';
import { CompanyReport, useTaggedRequest } from '../CompanyReport.tsx';
import { HistoryButton } from '../history/KeywordHistory.tsx';
import { figureColumn, pointsColumn, verifiedColumn } from '../keywordColumns.tsx';

export const Pages = () => {
  const request = useTaggedRequest();
  const query = useQuery({
    ...routeQuery(pages.getPages, request),
    placeholderData: (before) => (before?.company.id === request.params.id ? before : undefined),
  });
  const { data } = query;
  return (
    <CompanyReport
      screen="pages"
      query={query}
      lead={data ? `Páginas que aparecem · ${shownDomain(data.company.domain)}` : 'Páginas que aparecem'}
      actions={<PeriodSelect />}
      keywords={data?.keywords.total}
      empty={{
        icon: <IconFiles size={22} />,
        unchecked: {
          title: 'Nenhuma página encontrada',
          text: 'As páginas do site aparecem aqui depois de uma verificação que as encontra.',
        },
      }}
    >
      {(report) =>
        report.pages.length > 0 && (
          <FilteredTable
            label="Páginas que aparecem"
            columns={columns}
            rows={report.pages}
            rowKey={({ url }) => url}
            sortedBy="-visibility"
            filterLabel="Filtrar páginas"
            textOf={({ url, keywords }) => [url, ...keywords.map(({ keyword }) => keyword)].join(' ')}
            below={() => (
              <Box component="p" className={text.note ?? ''} mt="0.5rem">
                {withoutPage(report)} A visibilidade é quantos pontos percentuais a página soma à da empresa.
              </Box>
            )}
            file={{ name: ['paginas', report.company.name], table: pagesCsv }}
          />
        )
      }
    </CompanyReport>
  );
};

type PagesReport = ReplyOf<typeof pages.getPages>;

const withoutPage = ({ keywords: { total, not_found, never_verified } }: PagesReport): string =>
  `De ${counted(total, 'palavra-chave ativa', 'palavras-chave ativas')}, ${whole(not_found)} sem página encontrada e ${whole(never_verified)} ainda não verificada${never_verified === 1 ? '' : 's'}.`;

const LISTED = 3;

type RankedKeyword = RankingPage['keywords'][number];

const KeywordsOf = ({ keywords, lost }: RankingPage) => (
  <>
    <KeywordItems keywords={keywords.slice(0, LISTED)} />
    <Unfolding keywords={keywords.slice(LISTED)} label="mais" />
    <Unfolding keywords={lost} label="de antes, agora sem esta página" />
  </>
);

const KeywordItems = ({ keywords }: { readonly keywords: readonly RankedKeyword[] }) => (
  <Box component="ul" p={0} style={{ listStyle: 'none' }}>
    {keywords.map(({ keyword_id, keyword, position, previous_position }) => (
      <li key={keyword_id}>
        <HistoryButton id={keyword_id} keyword={keyword} /> <Verified position={position} plain />
        {previous_position !== null && previous_position !== position && (
          <span className={text.small}> antes {previous_position}</span>
        )}
      </li>
    ))}
  </Box>
);

interface UnfoldingProps {
  readonly keywords: readonly RankedKeyword[];
  readonly label: string;
}

const Unfolding = ({ keywords, label }: UnfoldingProps) =>
  keywords.length > 0 && (
    <details>
      <summary className={text.note}>
        {keywordsText(keywords.length)} {label}
      </summary>
      <KeywordItems keywords={keywords} />
    </details>
  );

const columns: readonly Column<RankingPage>[] = [
  {
    id: 'page',
    header: 'Página',
    cell: ({ url }) => <ExternalLink url={url} />,
    sortValue: ({ url }) => url,
  },
  figureColumn('visibility', 'Visibilidade', decimal),
  pointsColumn('visibility_change'),
  verifiedColumn('best_position', 'Melhor'),
  figureColumn('top_3', 'Top 3'),
  figureColumn('top_10', 'Top 10'),
  {
    id: 'keywords',
    header: 'Palavras-chave',
    cell: (row) => <KeywordsOf {...row} />,
    sortValue: ({ keywords }) => keywords.length,
  },
];

export const pagesCsv = (pages: readonly RankingPage[]): CsvTable =>
  csvTable(
    pages.flatMap((page) => {
      const keywords = page.keywords.length === 0 ? [undefined] : page.keywords;
      return keywords.map((keyword) => ({ page, keyword }));
    }),
    [
      ['Página', ({ page }) => page.url],
      ['Visibilidade', ({ page }) => page.visibility],
      ['Variação da visibilidade', ({ page }) => page.visibility_change],
      ['Melhor posição', ({ page }) => page.best_position],
      ['Top 3', ({ page }) => page.top_3],
      ['Top 10', ({ page }) => page.top_10],
      ['Palavra-chave', ({ keyword }) => keyword?.keyword ?? null],
      ['Posição', ({ keyword }) => keyword?.position ?? null],
      ['Posição anterior', ({ keyword }) => keyword?.previous_position ?? null],
    ],
  );
