import { Box } from '@mantine/core';
import type { CompanyDay, SiteChange } from '#shared/contract/visibility.ts';
import { Stats } from '../../ui/bare/panels/Stats.tsx';
import { Trended } from '../../ui/bare/positions/TrendMark.tsx';
import { counted, dayText, decimal, signed, signedDecimal, whole } from '../../ui/bare/text/format.ts';
import text from '../../ui/bare/text/text.module.css';
import { counts, overallOf } from './overview.ts';

interface Props {
  readonly today: CompanyDay;
  readonly before: CompanyDay | null;
  readonly change: SiteChange | null;
  readonly hasCompetitors: boolean;
}

interface Figure {
  readonly label: string;
  readonly value: number | null;
  readonly change: number | null | undefined;
  readonly texts: AsText;
}

const figuresOf = ({ today, before, change, hasCompetitors }: Props): readonly Figure[] => {
  const { own, share_of_voice: share } = today;
  const shareBefore = before && before.day < today.day ? before.share_of_voice : null;
  return [
    { label: 'Visibilidade', value: own.visibility, change: change?.visibility, texts: inPercent },
    {
      label: 'Share of voice',
      value: hasCompetitors ? share : null,
      change: share !== null && shareBefore !== null ? share - shareBefore : null,
      texts: inPercent,
    },
    {
      label: 'Posição geral',
      value: overallOf(today),
      change: change?.overall_position,
      texts: inPlaces,
    },
    ...counts.map(([label, count]) => ({
      label,
      value: own[count],
      change: count === 'not_verified' ? null : change?.[count],
      texts: { ...inWholes, isLessBetter: count === 'not_found' },
    })),
  ];
};

export const Figures = (props: Props) => {
  const { today, before, change } = props;
  return (
    <Box component="section" aria-label="Números" mb="1.25rem">
      <Stats
        stats={figuresOf(props).map(({ label, value, change: by, texts }) => ({
          label,
          value:
            value === null ? (
              '—'
            ) : (
              <>
                {texts.value(value)}{' '}
                {change && (
                  <Box component="small" display="block" className={text.small ?? ''}>
                    {isChange(by) ? <By change={by} texts={texts} /> : NO_CHANGE}
                  </Box>
                )}
              </>
            ),
        }))}
      />
      <p className={text.note}>
        {dayText(today.day)}, {counted(today.keywords, 'palavra-chave ativa', 'palavras-chave ativas')}.{' '}
        {change ? comparedText(before) : 'Ainda não há um dia anterior do mesmo buscador com que comparar.'}
      </p>
    </Box>
  );
};

const comparedText = (before: CompanyDay | null): string =>
  `As mudanças comparam ${before ? `com ${dayText(before.day)}` : 'com a medição anterior'} as mesmas palavras-chave, com os pesos de hoje.`;

const NO_CHANGE = '\u00a0';

const isChange = (change: number | null | undefined): change is number =>
  change != null && Math.abs(change) >= 0.05;

interface AsText {
  readonly value: (value: number) => string;
  readonly change: (change: number) => string;
  readonly isLessBetter?: boolean;
}

const By = ({ change, texts }: { readonly change: number; readonly texts: AsText }) => (
  <Trended trend={change < 0 === (texts.isLessBetter ?? false) ? 'up' : 'down'}>
    {texts.change(change)}
  </Trended>
);

const inPercent: AsText = {
  value: (value) => `${decimal(value)}%`,
  change: (change) => `${signedDecimal(change)} p.p.`,
};

/** A lower position is better, so a sign would mislead. */
const inPlaces: AsText = {
  value: decimal,
  change: (change) => `${change < 0 ? 'melhorou' : 'piorou'} ${decimal(Math.abs(change))}`,
  isLessBetter: true,
};

const inWholes: AsText = { value: whole, change: signed };
