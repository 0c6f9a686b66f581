import type { CheckStart } from '../checks/useCheckStart.ts';
import { CheckStatus } from './CheckStatus.tsx';
import type { GridData } from './cells.ts';
import { failureOfMost } from './failureOfMost.ts';
import { GridTable } from './GridTable.tsx';

interface Props {
  readonly data: GridData;
  /** The check of all keywords and competitors. */
  readonly checking: CheckStart;
}

/** A grid with keywords: what its last check lacked, and its table. */
export const GridContent = ({ data, checking }: Props) => {
  const { company, keywords, active_keywords, check } = data;
  const failure = check?.running ? undefined : failureOfMost(keywords.map(ownCellOf));
  return (
    <>
      <CheckStatus
        check={check}
        failure={failure}
        keywords={keywords.length}
        active={active_keywords}
        company={company}
        checking={checking}
      />
      <GridTable grid={data} isFailureSaid={failure !== undefined} />
    </>
  );
};

const ownCellOf = ({ is_active, company_cell, failed_at }: GridData['keywords'][number]) => ({
  is_active,
  verification: company_cell.verification,
  last_check: company_cell.checked_at,
  failed_at,
});
