import { Box, Button, Group } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { dayText, percent } from '#shared/format.ts';
import { isChange } from '#shared/overviewFigures.ts';
import { Sparkline } from '../../charts/Sparkline.tsx';
import { useCheckStart } from '../../checks/useCheckStart.ts';
import { SendToClient } from '../../clientReports/SendToClient.tsx';
import { PointsChange } from '../../ui/bare/positions/TrendMark.tsx';
import text from '../../ui/bare/text/text.module.css';
import { VisuallyHidden } from '../../ui/bare/text/VisuallyHidden.tsx';
import { PeriodSelect } from '../../ui/kit/PeriodSelect.tsx';
import { ExportButton } from '../../ui/kit/tables/ExportButton.tsx';
import { useMore } from '../useMore.tsx';
import styles from './Attention.module.css';
import { byNeed, reasonOf } from './attention.ts';
import { changeOf, type PortfolioCompany, portfolioCsv, valuesOf } from './portfolio.ts';

interface Props {
  readonly companies: readonly PortfolioCompany[];
}

const FIRST_ROWS = 12;

export const Attention = ({ companies }: Props) => {
  const rows = byNeed(companies);
  const { shown, more } = useMore(rows, FIRST_ROWS);
  const losing = shown.filter(hasLost);
  const others = shown.slice(losing.length);
  return (
    <section aria-labelledby="quem-precisa">
      <Group justify="space-between" gap="0.5rem 1rem" mb="0.625rem">
        <h2 id="quem-precisa" className={text.title}>
          Quem precisa de você
        </h2>
        <Group gap="0.5rem">
          <PeriodSelect />
          <ExportButton name={['visibilidade']} table={() => portfolioCsv(rows)} />
        </Group>
      </Group>
      <Rows rows={losing} label="quem-precisa" />
      {others.length > 0 && (
        <h3 id="sem-perda" className={`${text.note} ${styles.others}`}>
          Nenhuma palavra-chave {losing.length > 0 && 'destas '}perdeu visibilidade no período
        </h3>
      )}
      <Rows rows={others} label="sem-perda" />
      {more}
    </section>
  );
};

const hasLost = ({ attention }: PortfolioCompany): boolean => isChange(attention.lost);

interface RowsProps {
  readonly rows: readonly PortfolioCompany[];
  /** The id of its heading. */
  readonly label: string;
}

const Rows = ({ rows, label }: RowsProps) =>
  rows.length > 0 && (
    <ul className={styles.rows} aria-labelledby={label}>
      {rows.map((row) => (
        <Row key={row.company.id} row={row} />
      ))}
    </ul>
  );

const Row = ({ row }: { readonly row: PortfolioCompany }) => {
  const { company, today, before_day, best_step, days } = row;
  const [first, last] = [days[0], days.at(-1)];
  const [address] = useSearchParams();
  const to = (screen: string, hash = '') => ({
    pathname: `/companies/${company.id}/${screen}`,
    search: String(address),
    hash,
  });
  return (
    <li className={styles.row}>
      <Link className={styles.name} to={to('overview')} title={company.name}>
        {company.name}
      </Link>
      <div className={styles.why}>
        <Link className={styles.reason} to={hasLost(row) ? to('overview', 'perdas') : to('analysis')}>
          {reasonOf(row)}
        </Link>
        {best_step && (
          <Link className={styles.reason} to={{ search: pageOneOf(best_step.keyword_id, address) }}>
            Ao alcance ({best_step.position} → {best_step.next_position}): {best_step.keyword}
          </Link>
        )}
      </div>
      <span style={{ lineHeight: 0 }}>
        {first && last && days.length > 1 && (
          <Sparkline
            days={valuesOf(row)}
            label={`De ${percent(first.visibility)} em ${dayText(first.day)} a ${percent(last.visibility)}`}
          />
        )}
      </span>
      <span
        className={styles.figures}
        title={before_day === null ? undefined : `Desde ${dayText(before_day)}`}
      >
        <VisuallyHidden>Visibilidade </VisuallyHidden>
        <strong>{percent(today?.visibility)}</strong>
        <Box component="span" miw="3rem">
          <VisuallyHidden>, variação </VisuallyHidden>
          <PointsChange value={changeOf(row)} />
        </Box>
      </span>
      <Group gap="0.25rem" wrap="nowrap">
        <Check {...row} />
        <SendToClient companyId={company.id} rowOf={company.name} />
      </Group>
    </li>
  );
};

/** Opens the keyword's history at page one, above the dashboard. */
const pageOneOf = (keywordId: string, address: URLSearchParams): string =>
  String(new URLSearchParams([...address, ['historico', keywordId], ['vista', 'pagina-1']]));

const Check = ({ company }: PortfolioCompany) => {
  const { start, isBusy, started } = useCheckStart('keywords', company.id, null);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        disabled={isBusy || company.active_keywords === 0 || company.beyond_limit === true}
        aria-label={`Verificar Posições de ${company.name}`}
        onClick={start}
      >
        {isBusy ? 'Verificando...' : 'Verificar'}
      </Button>
      <span role="status">
        <VisuallyHidden>{started?.text}</VisuallyHidden>
      </span>
    </>
  );
};
