import { IconBuilding, IconSelector } from '@tabler/icons-react';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, use } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { type Company, companies } from '#shared/contract/companies.ts';
import { reports } from '#shared/contract/reports.ts';
import { urlOf } from '#shared/contract/route.ts';
import { visibility } from '#shared/contract/visibility.ts';
import { cachedReplies } from '../cache.ts';
import { SendToClient } from '../clientReports/SendToClient.tsx';
import { BeyondLimit, UNCHECKED_ID } from '../subscriptions/LimitNotice.tsx';
import { EmptyState } from '../ui/bare/page/CenteredMessage.tsx';
import { Page } from '../ui/bare/page/Page.tsx';
import alert from '../ui/bare/panels/Notice.module.css';
import { Notice } from '../ui/bare/panels/Notice.tsx';
import { newFormAddress } from '../ui/kit/address.ts';
import { MenuContext } from '../ui/kit/dialogs/menu.ts';
import { LinkButton } from '../ui/kit/LinkButton.tsx';
import { isMissing } from '../ui/kit/QueryState.tsx';
import { ToolButton } from '../ui/kit/ToolButton.tsx';
import styles from './CompanyPage.module.css';
import { type CompanyScreen, type CompanyScreenName, companyScreens } from './companyScreens.ts';

interface Props {
  /** Undefined on a screen that shows all companies. */
  readonly companyId: string | undefined;
  readonly screen: CompanyScreenName;
  readonly company: Company | undefined;
  /** The screen's query; its 404 means that there is no such company, and nothing else is shown. */
  readonly query: UseQueryResult<unknown>;
  readonly lead: ReactNode;
  readonly actions?: ReactNode;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

export const CompanyPage = (props: Props) => {
  const { companyId, screen, company, query, tools, children, ...page } = props;
  const known = useKnownCompany(companyId);
  const openMenu = use(MenuContext);
  const isGone = isMissing(query);
  const { label } = companyScreens[screen];
  const name = isGone ? undefined : (company ?? known)?.name;
  const isOfOne = companyId !== undefined;
  // The competitors' company filter switches already.
  const hasSwitcher = screen !== 'competitors';
  return (
    <Page
      {...(!isGone && page)}
      title={name ?? label}
      beside={
        isOfOne &&
        !isGone && (
          <>
            {hasSwitcher && (
              <ToolButton label="Trocar de empresa" onClick={() => openMenu('companies')}>
                <IconSelector size={18} />
              </ToolButton>
            )}
            {tools}
            <SendToClient companyId={companyId} />
          </>
        )
      }
      tab={name === undefined ? label : `${label} de ${name}`}
      {...(isOfOne && { back: { to: '/companies', label: 'Empresas' } })}
    >
      {isGone ? (
        <EmptyState
          icon={<IconBuilding size={22} />}
          title="Empresa não encontrada"
          text="Ela pode ter sido excluída, ou o endereço está incompleto."
          action={
            <LinkButton to="/companies" variant="default">
              Ver empresas
            </LinkButton>
          }
        />
      ) : (
        <>
          {isOfOne && <CompanyTabs companyId={companyId} open={screen} />}
          {company?.beyond_limit && (
            <Notice tone="yellow" id={UNCHECKED_ID} className={alert.alert ?? ''}>
              <span>
                <BeyondLimit noun="companies" />
              </span>
            </Notice>
          )}
          {children}
        </>
      )}
    </Page>
  );
};

interface CompanyTabsProps {
  readonly companyId: string;
  readonly open: CompanyScreenName;
}

const CompanyTabs = ({ companyId, open }: CompanyTabsProps) => {
  const { tab = open, view }: CompanyScreen = companyScreens[open];
  const screens = Object.entries<CompanyScreen>(companyScreens);
  const [address] = useSearchParams();
  // The views of the keywords keep what filters them.
  const kept = new URLSearchParams([...address].filter(([name]) => FILTERS.includes(name))).toString();
  return (
    <div className={styles.bar}>
      <nav aria-label="Empresa" className={styles.tabs}>
        {screens.map(
          ([name, { label, tab: parent, pathOf }]) =>
            parent === undefined && (
              <Link
                key={name}
                to={pathOf(companyId)}
                className={styles.tab ?? ''}
                aria-current={name === open ? 'page' : name === tab}
              >
                {label}
              </Link>
            ),
        )}
      </nav>
      {view && (
        <nav aria-label="Vista" className={styles.views}>
          {screens.map(
            ([name, { view: label, pathOf }]) =>
              label && (
                <Link
                  key={name}
                  to={{ pathname: pathOf(companyId), search: kept }}
                  aria-current={name === open && 'page'}
                >
                  {label}
                </Link>
              ),
          )}
        </nav>
      )}
    </div>
  );
};

const FILTERS: readonly string[] = ['filtro', 'etiquetas'];

/** The company from the cache of earlier screens, so that its name shows before this screen has loaded. */
const useKnownCompany = (id: string | undefined): Company | undefined => {
  const cache = useQueryClient();
  const params = { id: id ?? '' };
  const listed = [reports.listCompanies, companies.list].flatMap((route) =>
    cachedReplies<readonly Company[]>(cache, urlOf(route)).flat(),
  );
  const shown = [reports.getAnalysis, reports.getGrid, visibility.getOverview].flatMap((route) =>
    cachedReplies<{ readonly company: Company }>(cache, urlOf(route, { params })),
  );
  return [...shown.map(({ company }) => company), ...listed].find((company) => company.id === id);
};

interface NoItemsProps extends ComponentProps<typeof EmptyState> {
  readonly hasNoCompany: boolean;
  readonly textWithoutCompany: string;
}

/** An empty list, to which the page's head adds. Without any company, a button creates one first. */
export const NoItems = ({ hasNoCompany, textWithoutCompany, ...empty }: NoItemsProps) => (
  <EmptyState
    {...empty}
    {...(hasNoCompany && {
      text: textWithoutCompany,
      action: <LinkButton to={newFormAddress('/companies')}>Criar empresa</LinkButton>,
    })}
  />
);
