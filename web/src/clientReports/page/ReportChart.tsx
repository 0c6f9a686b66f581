import { useMemo } from 'react';
import type { ReportBlock } from '#shared/contract/clientReports.ts';
import { dayText, percent } from '#shared/format.ts';
import { ChartFrame } from '../../charts/ChartFrame.tsx';
import { ChartLines } from '../../charts/ChartLines.tsx';
import { type DaySeries, siteAt } from '../../charts/chart.ts';
import day from '../../charts/DayFigure.module.css';
import { linesPlot } from '../../charts/dayPlot.ts';
import { LineSample } from '../../charts/LineSample.tsx';
import panel from '../../ui/bare/panels/panel.module.css';
import text from '../../ui/bare/text/text.module.css';
import styles from './Report.module.css';

type Chart = Extract<ReportBlock, { kind: 'chart' }>;

/** A chart that nobody touches: its legend has the values of both ends. */
export const ReportChart = (chart: Chart) => {
  const { caption, days } = chart;
  const series = useMemo(() => seriesOf(chart), [chart]);
  const plot = useMemo(() => linesPlot(series, []), [series]);
  return (
    <div className={panel.body}>
      <h3 className={text.heading}>{caption}</h3>
      <ChartFrame
        axes={plot}
        className={styles.chart}
        label={`${caption}, de ${dayText(days[0] ?? '')} a ${dayText(days.at(-1) ?? '')}; os valores do começo e do fim estão na legenda`}
        drawing={<ChartLines lines={plot.lines} roles={OWN_ON_TOP} />}
      />
      <ul className={day.legend}>
        {series.map(({ id, name, site, days: values }) => (
          <li key={id} className={day.item} data-site={site ?? undefined}>
            <LineSample />
            <span className={text.wrapping}>{name}</span>
            <strong>
              {percent(values[0]?.value)} a {percent(values.at(-1)?.value)}
            </strong>
          </li>
        ))}
      </ul>
    </div>
  );
};

const OWN = '0';
const OWN_ON_TOP: ReadonlyMap<string, string> = new Map([[OWN, 'own']]);

const seriesOf = ({ days, series, breaks }: Chart): readonly DaySeries[] =>
  series.map(({ name, site, values }, place) => ({
    id: String(place),
    name,
    site: siteAt(site),
    days: days.map((at, index) => ({
      day: at,
      value: values[index] ?? null,
      new_engine: breaks.includes(at) || undefined,
    })),
  }));
