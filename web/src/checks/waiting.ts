import { checks } from '#shared/contract/checks.ts';
import { reports } from '#shared/contract/reports.ts';
import { call } from '../api.ts';

/** Returns the companies with keywords, if a trial has no look-ups left until its e-mail is confirmed. */
const listWaiting = async (): Promise<readonly string[]> => {
  const { trial } = await call(checks.getAllowance, {});
  if (trial?.until !== 'email' || trial.left > 0) return [];
  const companies = await call(reports.listCompanies, {});
  return companies.filter(({ keywords_count }) => keywords_count > 0).map(({ id }) => id);
};

export interface Waited {
  readonly companyId: string;
  readonly isStarted: boolean;
}

/** Confirms the e-mail, then starts the checks that waited for that. Rejects only with the confirmation. */
export const startAfter = async <T extends object>(
  confirm: () => Promise<T>,
): Promise<T & Partial<Waited>> => {
  const waiting = await listWaiting().catch(() => []);
  const confirmed = await confirm();
  const [companyId] = waiting;
  if (companyId === undefined) return confirmed;
  const start = async () => {
    for (const id of waiting) await call(checks.startKeywords, { params: { id } });
    return true;
  };
  return { ...confirmed, companyId, isStarted: await start().catch(() => false) };
};
