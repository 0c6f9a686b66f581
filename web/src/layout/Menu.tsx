import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { alertsSettingsPath, settingsPath, subscriptionSettings } from '#shared/addresses.ts';
import { companies } from '#shared/contract/companies.ts';
import { keywords } from '#shared/contract/keywords.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import { messageOf } from '../api.ts';
import { useSession } from '../auth/session.tsx';
import { routeQuery } from '../cache.ts';
import { companyScreens } from '../companies/companyScreens.ts';
import { Finder } from '../ui/kit/dialogs/Finder.tsx';
import type { Choice } from '../ui/kit/dialogs/found.ts';

export interface Place {
  readonly path: string;
  readonly label: string;
}

interface Props {
  readonly places: readonly Place[];
  /** With only companies, each leads to the screen that is open. */
  readonly only: 'all' | 'companies';
  readonly onClose: () => void;
}

const MOST = { all: 10, companies: 100 };

/** Keywords are read, and found, once so many letters are typed. */
const LEAST_TYPED = 2;

const settingsTabs: readonly Place[] = [
  { path: `${settingsPath}?aba=perfil`, label: 'Perfil' },
  { path: subscriptionSettings, label: 'Assinatura' },
  { path: alertsSettingsPath, label: 'Notificações' },
  { path: `${settingsPath}?aba=seguranca`, label: 'Segurança' },
];

/** Leads to companies, keywords and screens; administrators have neither of the first two. */
export const Menu = ({ places, only, onClose }: Props) => {
  const [typed, setTyped] = useState('');
  const { user } = useSession();
  const isCustomer = user?.isAdmin === false;
  const navigate = useNavigate();
  const hasTyped = typed.trim().length >= LEAST_TYPED;
  const listed = useQuery({ ...routeQuery(companies.list, {}), enabled: isCustomer });
  const asksForKeywords = isCustomer && only === 'all' && hasTyped;
  const known = useQuery({ ...routeQuery(keywords.list, {}), enabled: asksForKeywords });
  const { openId, pathFor } = useOpenCompany();
  const open = listed.data?.find(({ id }) => id === openId);

  const leadTo = (path: string, name: string, note?: string): Choice => ({
    id: path,
    name,
    note,
    choose: () => {
      onClose();
      navigate(path);
    },
  });
  const toPlaces = (some: readonly Place[]) => some.map(({ path, label }) => leadTo(path, label));
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are many, and change with their data only.
  const keywordChoices = useMemo(
    () =>
      (known.data ?? []).map(({ id, keyword, company_id, company_name }) =>
        leadTo(`${companyScreens.analysis.pathOf(company_id)}?historico=${id}`, keyword, company_name),
      ),
    [known.data],
  );
  const all = {
    label: 'Empresas',
    choices: (listed.data ?? []).map(({ id, name, domain }) =>
      leadTo(pathFor(id), name, id === openId ? `${shownDomain(domain)} · aberta` : shownDomain(domain)),
    ),
  };
  const screensOf = ({ id, name }: { readonly id: string; readonly name: string }) => ({
    label: name,
    choices: Object.values(companyScreens).map(({ label, pathOf }) => leadTo(pathOf(id), label)),
  });
  const groups = () => [
    ...(open ? [screensOf(open)] : []),
    { label: 'Telas', choices: toPlaces(isCustomer ? [...places, ...settingsTabs] : places) },
    all,
    { label: 'Palavras-chave', choices: hasTyped ? keywordChoices : [] },
  ];
  return (
    <Finder
      label={only === 'companies' ? 'Trocar de empresa' : searchLabel(isCustomer)}
      groups={only === 'companies' ? [all] : groups()}
      most={MOST[only]}
      typed={typed}
      onType={setTyped}
      status={statusOf([listed, known])}
      onClose={onClose}
    />
  );
};

const searchLabel = (isCustomer: boolean): string =>
  isCustomer ? 'Buscar empresas, palavras-chave e telas' : 'Buscar telas';

const statusOf = (reads: readonly Pick<UseQueryResult, 'error' | 'isLoading'>[]): string | undefined => {
  const failed = reads.find(({ error }) => error !== null);
  if (failed) return messageOf(failed.error, 'Não foi possível carregar os dados.');
  return reads.some(({ isLoading }) => isLoading) ? 'Procurando...' : undefined;
};

const useOpenCompany = () => {
  const { pathname, search } = useLocation();
  const { id, screen } = matchPath('/companies/:id/:screen', pathname)?.params ?? {};
  return {
    openId: id ?? new URLSearchParams(search).get('empresa'),
    pathFor: (other: string) =>
      pathname === '/competitors'
        ? companyScreens.competitors.pathOf(other)
        : `/companies/${other}/${screen ?? 'analysis'}`,
  };
};
