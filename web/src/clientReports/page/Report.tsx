import type { CSSProperties, ReactNode } from 'react';
import type { ClientReport } from '#shared/contract/clientReports.ts';
import { Logo } from '../../ui/bare/panels/Logo.tsx';
import { day } from '../../ui/bare/text/format.ts';
import text from '../../ui/bare/text/text.module.css';
import { Block } from './Blocks.tsx';
import styles from './Report.module.css';

interface Props {
  readonly report: ClientReport;
  /** Within another page, the headline is no heading. */
  readonly headline: 'h1' | 'p';
  readonly actions?: ReactNode;
}

export const Report = ({ report, headline: Headline, actions }: Props) => {
  const { company, brand, period, summary, introduction, sections } = report;
  return (
    <Paper brand={brand} about={`Relatório de posições\n${period.text}`}>
      <div className={styles.head}>
        <Logo name={company.name} url={company.logo_url} />
        <strong>{company.name}</strong>
        <span className={text.note}>{company.domain}</span>
      </div>
      <Headline className={styles.headline}>{report.headline}</Headline>
      {summary.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {introduction !== null && <p className={styles.introduction}>{introduction}</p>}
      {sections.map(({ id, title, blocks }) => (
        <section key={id} className={styles.section} aria-label={title} data-section={id}>
          <h2>{title}</h2>
          {[...blocks.entries()].map(([index, block]) => (
            <Block key={index} block={block} />
          ))}
        </section>
      ))}
      <div className={`${styles.head} ${text.note}`}>
        <span>
          {brand.name !== null && `${brand.name} · `}
          Gerado em {day(report.created_at)}
        </span>
        {actions}
        <a href="/">Feito com Ranqueia</a>
      </div>
    </Paper>
  );
};

interface PaperProps {
  readonly brand: ClientReport['brand'];
  /** Beside the brand; line breaks are kept. */
  readonly about: string;
  readonly children?: ReactNode;
}

export const Paper = ({ brand: { name, logo_url, colour }, about, children }: PaperProps) => (
  <article className={styles.paper} style={{ '--brand': colour } as CSSProperties}>
    <div className={styles.head}>
      {logo_url === null ? (
        <strong>{name}</strong>
      ) : (
        <img src={logo_url} alt={name ?? ''} className={styles.logo} />
      )}
      <span className={text.note}>{about}</span>
    </div>
    {children}
  </article>
);
