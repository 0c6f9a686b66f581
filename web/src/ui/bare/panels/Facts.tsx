import type { ReactNode } from 'react';
import text from '../text/text.module.css';
import panel from './panel.module.css';
import rows from './rows.module.css';

export interface Fact {
  readonly label: string;
  readonly about?: string;
  readonly value: ReactNode;
}

/** A row for each fact, or for each thing that can be done with its button. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={`${rows.rows} ${rows.facts}`}>
    {facts
      .filter(({ value }) => value !== null)
      .map(({ label, about, value }) => (
        <div key={label}>
          <dt>
            {label}
            {about && <div className={text.note}>{about}</div>}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

interface PanelProps {
  readonly facts: readonly Fact[];
  readonly foot?: ReactNode;
}

export const FactPanel = ({ facts, foot }: PanelProps) => (
  <div className={panel.panel}>
    <Facts facts={facts} />
    {foot && <div className={rows.foot}>{foot}</div>}
  </div>
);
