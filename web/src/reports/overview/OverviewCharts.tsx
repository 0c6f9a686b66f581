import { Box, Group, NativeSelect } from '@mantine/core';
import { useId, useMemo } from 'react';
import { BandChart, DayChart } from '../../charts/DayCharts.tsx';
import { useMarks } from '../../notes/useMarks.ts';
import { TextLink } from '../../ui/bare/actions/TextLink.tsx';
import { EmptyState } from '../../ui/bare/page/CenteredMessage.tsx';
import panel from '../../ui/bare/panels/panel.module.css';
import text from '../../ui/bare/text/text.module.css';
import { newFormAddress, useKeptAddressValue } from '../../ui/kit/address.ts';
import { Columns } from '../../ui/kit/Columns.tsx';
import { bandDays, bands, type OverviewData, shownDays, toSeries } from './overview.ts';

const ranges = ['30', '90', '400'] as const;
const USUAL_RANGE = '90';

export const OverviewCharts = ({ overview }: { readonly overview: OverviewData }) => {
  const [chosen, choose] = useKeptAddressValue('grafico');
  const marks = useMarks(overview.company.id);
  const rangeId = useId();
  const range = ranges.find((days) => days === chosen) ?? USUAL_RANGE;
  const { visible, shares, distribution } = useMemo(() => {
    const days = shownDays(overview.days, Number(range));
    return {
      visible: toSeries(overview, days, 'visibility'),
      shares: toSeries(overview, days, 'share'),
      distribution: bandDays(days),
    };
  }, [overview, range]);
  return (
    <section aria-label="Ao longo do tempo">
      <Group justify="flex-end" gap="0.5rem" mb="0.75rem">
        <label htmlFor={rangeId} className={text.note}>
          Gráficos
        </label>
        <NativeSelect
          id={rangeId}
          size="xs"
          data={ranges.map((days) => ({ value: days, label: `${days} dias` }))}
          value={range}
          onChange={({ currentTarget: { value } }) => choose(value === USUAL_RANGE ? '' : value)}
        />
      </Group>
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
