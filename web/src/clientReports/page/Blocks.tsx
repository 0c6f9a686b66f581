import { type ReactNode, useState } from 'react';
import type { ReportBlock } from '#shared/contract/clientReports.ts';
import { leftOutText, whole } from '#shared/format.ts';
import { siteAt } from '../../charts/chart.ts';
import '../../charts/sites.css';
import day from '../../charts/DayFigure.module.css';
import panel from '../../ui/bare/panels/panel.module.css';
import { Stats } from '../../ui/bare/panels/Stats.tsx';
import table from '../../ui/bare/panels/Table.module.css';
import text from '../../ui/bare/text/text.module.css';
import styles from './Report.module.css';
import { ReportChart } from './ReportChart.tsx';

export const Block = ({ block }: { readonly block: ReportBlock }): ReactNode => {
  switch (block.kind) {
    case 'figures':
      return <Figures {...block} />;
    case 'table':
      return <Table {...block} />;
    case 'chart':
      return <ReportChart {...block} />;
    case 'seats':
      return <Seats {...block} />;
    case 'lines':
      return block.lines.map((line) => (
        <p key={line} className={text.note}>
          {line}
        </p>
      ));
  }
};

type Of<K extends ReportBlock['kind']> = Extract<ReportBlock, { kind: K }>;

/** The text says it, too. */
const toneOf = (tone: 'better' | 'worse' | undefined) => tone && (tone === 'better' ? 'green' : 'red');

const Figures = ({ figures }: Of<'figures'>) => {
  const hasChanges = figures.some(({ change }) => change !== null);
  return (
    <Stats
      stats={figures.map(({ label, value, change, tone }) => ({
        label,
        value: (
          <>
            {value}
            {hasChanges && (
              <div className={text.small}>
                {/* Keeps its line without a change. */}
                <span className={styles.toned} data-tone={toneOf(tone)}>
                  {change ?? '\u00a0'}
                </span>
              </div>
            )}
          </>
        ),
      }))}
    />
  );
};

const Table = ({ caption, columns, rows, brief, total }: Of<'table'>) => {
  const [isWhole, setWhole] = useState(false);
  const label = isWhole ? 'Mostrar menos' : 'Mostrar mais';
  const shown = isWhole ? rows : rows.slice(0, brief);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard, too. */}
      <section className={table.frame} aria-label={caption} tabIndex={0}>
        <table className={table.table}>
          {/* A caption would stay behind where paper repeats the head. */}
          <thead>
            <tr>
              <th scope="colgroup" colSpan={columns.length}>
                {caption}
              </th>
            </tr>
            <tr>
              {columns.map(({ label, align }) => (
                <th key={label} scope="col" data-align={align}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...shown.entries()].map(([index, [first, ...cells]]) => (
              <tr key={index}>
                <th scope="row">{first?.text}</th>
                {[...cells.entries()].map(([column, cell]) => (
                  <td
                    key={column}
                    className={styles.toned}
                    data-align={columns[column + 1]?.align}
                    data-tone={toneOf(cell.tone)}
                  >
                    {cell.text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {total > brief && (
        <p className={text.note}>
          {leftOutText(shown.length, total)}{' '}
          {rows.length > brief && (
            <button
              type="button"
              className={styles.more}
              aria-label={`${label}: ${caption}`}
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
            >
              {label}
            </button>
          )}
        </p>
      )}
    </>
  );
};

/** As wide as each site's seats, in its colour; all other sites' are grey. */
const Seats = ({ caption, total, sites }: Of<'seats'>) => (
  <figure className={panel.body}>
    <figcaption className={text.wrapping}>{caption}</figcaption>
    <div className={styles.strip} aria-hidden="true">
      {sites.map((site) => (
        <span
          key={`${site.owner} ${site.name}`}
          className={styles.seat}
          data-site={siteOf(site)}
          style={{ flexGrow: site.seats }}
        />
      ))}
    </div>
    <ul className={day.legend}>
      {sites.map((site) => (
        <li key={`${site.owner} ${site.name}`} className={day.item}>
          <span className={styles.seat} data-site={siteOf(site)} />
          <span className={text.wrapping}>{site.name}</span>
          <strong>
            {whole(site.seats)} de {whole(total)}
          </strong>
        </li>
      ))}
    </ul>
  </figure>
);

const siteOf = ({ owner, site }: Of<'seats'>['sites'][number]): number | undefined =>
  owner === 'other' ? undefined : siteAt(site);
