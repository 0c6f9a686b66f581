import { Box } from '@mantine/core';
import type { CompanyDay } from '#shared/contract/visibility.ts';
import { Stats } from '../../ui/bare/panels/Stats.tsx';
import { counted, dayText, decimal, signed, signedDecimal, whole } from '../../ui/bare/text/format.ts';
import text from '../../ui/bare/text/text.module.css';
import { counts } from './overview.ts';

interface Props {
  readonly today: CompanyDay;
  readonly before: CompanyDay | null;
  readonly hasRivals: boolean;
}

interface Figure {
  readonly label: string;
  readonly of: (day: CompanyDay) => number | null;
  readonly unit?: '%';
  readonly note?: string;
}

const shareOf = ({ share_of_voice }: CompanyDay) => share_of_voice;

const averageOf = ({ own }: CompanyDay) => own.average_position;

const measures: readonly Figure[] = [
  { label: 'Visibilidade', of: ({ own }) => own.visibility, unit: '%' },
  { label: 'Share of voice', of: shareOf, unit: '%' },
  { label: 'Posição média', of: averageOf, note: 'não encontrada conta como 51' },
];

/** The figures of the last day, with their change since the day compared with. */
export const Figures = ({ today, before, hasRivals }: Props) => {
  const compared = before && before.day < today.day ? before : undefined;
  const statOf = ({ label, of, unit, note }: Figure, asText: AsText) => {
    const [value, then] = [of(today), compared ? of(compared) : null];
    const isKnown = value !== null && (of !== shareOf || hasRivals);
    return {
      label,
      note,
      value: isKnown ? (
        <>
          {asText.value(value)}
          {unit} {isChange(value, then) && <span className={text.small}>{asText.change(value - then)}</span>}
        </>
      ) : (
        '—'
      ),
    };
  };
  return (
    <Box component="section" aria-label="Números" mb="1.25rem">
      <Stats
        stats={[
          ...measures.map((figure) => statOf(figure, figure.of === averageOf ? inPlaces : inDecimals)),
          ...counts.map(([label, of]) => statOf({ label, of }, inWholes)),
        ]}
      />
      <p className={text.note}>
        {dayText(today.day)}, {counted(today.keywords, 'palavra-chave ativa', 'palavras-chave ativas')}.{' '}
        {compared
          ? `As mudanças comparam com ${dayText(compared.day)}.`
          : 'Ainda não há um dia anterior do mesmo buscador com que comparar.'}
      </p>
    </Box>
  );
};

/** Whether the values differ as they are shown. */
const isChange = (value: number, then: number | null): then is number =>
  then !== null && Math.abs(value - then) >= 0.05;

interface AsText {
  readonly value: (value: number) => string;
  readonly change: (change: number) => string;
}

const inDecimals: AsText = { value: decimal, change: signedDecimal };

/** A lower position is better, so a sign would mislead. */
const inPlaces: AsText = {
  value: decimal,
  change: (change) => `${change < 0 ? 'melhorou' : 'piorou'} ${decimal(Math.abs(change))}`,
};

const inWholes: AsText = { value: whole, change: signed };
