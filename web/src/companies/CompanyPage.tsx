import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Company } from '#shared/contract/companies.ts';
import { BeyondLimit, UNCHECKED_ID } from '../subscriptions/BeyondLimit.tsx';
import { Page } from '../ui/bare/Page.tsx';
import { isMissing } from '../ui/kit/QueryState.tsx';
import styles from './CompanyPage.module.css';
import { type CompanyScreenName, CompanyTabs, companyScreens } from './CompanyTabs.tsx';
import { useKnownCompany } from './useKnownCompany.ts';

interface Props {
  /** Undefined on a screen that shows all companies. */
  readonly companyId: string | undefined;
  readonly screen: CompanyScreenName;
  /** The company, once this screen has read it. */
  readonly company: Company | undefined;
  /** The screen's own data, whose 404 means that there is no such company. */
  readonly query: UseQueryResult<unknown>;
  readonly lead: string;
  /** The link to the parent page, by default the companies. */
  readonly back?: { readonly to: string; readonly label: string };
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A screen of one company, under its name and the tabs that lead to its other screens. */
export const CompanyPage = ({
  companyId,
  screen,
  company,
  query,
  back,
  actions,
  children,
  ...page
}: Props) => {
  const known = useKnownCompany(companyId);
  const isGone = isMissing(query);
  const { label } = companyScreens[screen];
  const name = isGone ? undefined : (company ?? known)?.name;
  const isOfOne = companyId !== undefined;
  return (
    <Page
      {...page}
      {...(!isGone && { actions })}
      title={name ?? label}
      tab={name === undefined ? label : `${label} de ${name}`}
      {...(isOfOne && { back: back ?? { to: '/companies', label: 'Empresas' } })}
    >
      {isOfOne && !isGone && <CompanyTabs companyId={companyId} open={screen} />}
      {!isGone && company?.beyond_limit && (
        <p id={UNCHECKED_ID} className={styles.beyond}>
          <BeyondLimit noun="companies" />
        </p>
      )}
      {children}
    </Page>
  );
};
