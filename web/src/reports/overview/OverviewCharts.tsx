import { Box } from '@mantine/core';
import { useMemo } from 'react';
import { daysOf } from '#shared/overviewFigures.ts';
import { BandChart, DayChart } from '../../charts/DayCharts.tsx';
import { useMarks } from '../../notes/useMarks.ts';
import { TextLink } from '../../ui/bare/actions/TextLink.tsx';
import { EmptyState } from '../../ui/bare/page/CenteredMessage.tsx';
import panel from '../../ui/bare/panels/panel.module.css';
import text from '../../ui/bare/text/text.module.css';
import { newFormAddress } from '../../ui/kit/address.ts';
import { Columns } from '../../ui/kit/Columns.tsx';
import { bandDays, bands, type OverviewData, toSeries } from './overview.ts';

export const OverviewCharts = ({ overview }: { readonly overview: OverviewData }) => {
  const marks = useMarks(overview.company.id);
  const { visible, shares, distribution } = useMemo(() => {
    const days = daysOf(overview);
    return {
      visible: toSeries(overview, days, 'visibility'),
      shares: toSeries(overview, days, 'share'),
      distribution: bandDays(days),
    };
  }, [overview]);
  return (
    <section aria-label="Ao longo do tempo">
      <Columns least="26rem">
        <div className={panel.body}>
          <h2 className={text.heading}>Visibilidade</h2>
          <DayChart label="Visibilidade" series={visible} marks={marks} />
        </div>
        <div className={panel.body}>
          <h2 className={text.heading}>Share of voice</h2>
          {overview.competitors.length > 0 ? (
            <DayChart label="Share of voice" series={shares} marks={marks} />
          ) : (
            <EmptyState
              text="O share of voice compara a empresa com os concorrentes."
              action={
                <TextLink
                  to={newFormAddress(`/competitors?empresa=${encodeURIComponent(overview.company.id)}`)}
                >
                  Adicionar concorrente
                </TextLink>
              }
            />
          )}
        </div>
      </Columns>
      <Box className={panel.body ?? ''} mt="1rem">
        <h2 className={text.heading}>Distribuição das posições</h2>
        <BandChart label="Distribuição das posições" bands={bands} days={distribution} marks={marks} />
      </Box>
    </section>
  );
};
