import type { CheckProgress as Check } from '#shared/contract/checks.ts';
import type { Company } from '#shared/contract/companies.ts';
import { CheckProgress } from '../checks/CheckProgress.tsx';
import type { CheckStart } from '../checks/useCheckStart.ts';
import { FailedCheck } from './FailedCheck.tsx';
import type { Failure } from './failureOfMost.ts';

interface Props {
  readonly check: Check | null;
  /** The failure of most of the last check, if it failed. */
  readonly failure: Failure | undefined;
  /** How many keywords the company has, and how many of them are active. */
  readonly keywords: number;
  readonly active: number;
  readonly company: Pick<Company, 'beyond_limit'>;
  readonly checking: CheckStart;
}

/** Above a report: its next and running check, and what the last one lacked. */
export const CheckStatus = ({ check, failure, keywords, active, company, checking }: Props) => (
  <>
    <CheckProgress
      check={check}
      isFailureSaid={failure !== undefined}
      keywords={keywords}
      active={active}
      isBeyond={company.beyond_limit === true}
    />
    {failure && <FailedCheck failure={failure} unserved={check?.unserved ?? 0} checking={checking} />}
  </>
);
