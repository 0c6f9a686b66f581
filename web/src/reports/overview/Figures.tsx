import { Box } from '@mantine/core';
import type { CompanyDay, Overview } from '#shared/contract/visibility.ts';
import { comparedText, figuresOf } from '#shared/overviewFigures.ts';
import { Stats } from '../../ui/bare/panels/Stats.tsx';
import { Trended } from '../../ui/bare/positions/TrendMark.tsx';
import text from '../../ui/bare/text/text.module.css';

interface Props {
  readonly overview: Overview;
  readonly today: CompanyDay;
}

export const Figures = ({ overview, today }: Props) => (
  <Box component="section" aria-label="Números" mb="1.25rem">
    <Stats
      stats={figuresOf(overview, today).map(({ label, value, change, tone }) => ({
        label,
        value: (
          <>
            {value}{' '}
            {overview.change && value !== '—' && (
              <Box component="small" display="block" className={text.small ?? ''}>
                {change === null ? (
                  NO_CHANGE
                ) : (
                  <Trended trend={tone === 'better' ? 'up' : 'down'}>{change}</Trended>
                )}
              </Box>
            )}
          </>
        ),
      }))}
    />
    <p className={text.note}>{comparedText(overview, today)}</p>
  </Box>
);

const NO_CHANGE = '\u00a0';
