import { CheckProgress } from '../checks/CheckProgress.tsx';
import type { CheckStart } from '../checks/useCheckStart.ts';
import type { GridData } from './cells.ts';
import { FailedCheck } from './FailedCheck.tsx';
import { GridTable } from './GridTable.tsx';
import { failureOfMost } from './lastFailure.ts';

interface Props {
  readonly data: GridData;
  /** The check of all keywords and competitors. */
  readonly checking: CheckStart;
}

/** A grid with keywords: what its last check lacked, and its table. */
export const GridContent = ({ data, checking }: Props) => {
  const { keywords, active_keywords, check } = data;
  const failure = check?.running ? undefined : failureOfMost(keywords.map(ownCellOf));
  return (
    <>
      <CheckProgress
        check={check}
        isFailureSaid={failure !== undefined}
        keywords={keywords.length}
        active={active_keywords}
      />
      {failure && <FailedCheck failure={failure} unserved={check?.unserved ?? 0} checking={checking} />}
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
