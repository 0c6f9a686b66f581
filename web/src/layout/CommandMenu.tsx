import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { alertsSettingsPath, settingsPath, subscriptionSettings } from '#shared/addresses.ts';
import { companies } from '#shared/contract/companies.ts';
import { keywords } from '#shared/contract/keywords.ts';
import { reports } from '#shared/contract/reports.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import { messageOf } from '../api.ts';
import { useSession } from '../auth/session.tsx';
import { routeQuery } from '../cache.ts';
import { CompanyCheckDialog } from '../checks/CheckDialog.tsx';
import { companyScreens } from '../companies/companyScreens.ts';
import { MANY, newFormAddress } from '../ui/kit/address.ts';
import { Finder } from '../ui/kit/dialogs/Finder.tsx';
import type { Choice } from '../ui/kit/dialogs/found.ts';
import { useOtherTheme } from '../ui/kit/ThemeToggle.tsx';

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

const newThings: readonly Place[] = [
  { path: newFormAddress('/companies'), label: 'Nova empresa' },
  { path: newFormAddress('/keywords'), label: 'Nova palavra-chave' },
  { path: newFormAddress('/keywords', MANY), label: 'Adicionar várias palavras-chave' },
  { path: newFormAddress('/competitors'), label: 'Novo concorrente' },
  { path: newFormAddress('/competitors', MANY), label: 'Adicionar vários concorrentes' },
];

const settingsTabs: readonly Place[] = [
  { path: `${settingsPath}?aba=perfil`, label: 'Perfil' },
  { path: subscriptionSettings, label: 'Assinatura' },
  { path: alertsSettingsPath, label: 'Notificações' },
  { path: `${settingsPath}?aba=seguranca`, label: 'Segurança' },
];

const otherWords: Readonly<Record<string, string>> = {
  Empresas: 'lixeira excluídas restaurar',
  Perfil: 'conta e-mail exportar baixar dados excluir conta',
  Assinatura: 'cobrança plano pagamento cartão fatura cancelar',
  Notificações: 'avisos alertas e-mail',
  Segurança: 'alterar senha encerrar sessões',
  Grid: 'atualizar grid',
};

/** Finds companies, keywords, screens and actions; administrators have neither of the first two. */
export const CommandMenu = ({ places, only, onClose }: Props) => {
  const [typed, setTyped] = useState('');
  const { user, logout } = useSession();
  const isCustomer = user?.isAdmin === false;
  const theme = useOtherTheme();
  const navigate = useNavigate();
  const [checkedId, setCheckedId] = useState<string | null>(null);
  const hasTyped = typed.trim().length >= LEAST_TYPED;
  const listed = useQuery({ ...routeQuery(companies.list, {}), enabled: isCustomer });
  const asksForKeywords = isCustomer && only === 'all' && hasTyped;
  const known = useQuery({ ...routeQuery(keywords.list, {}), enabled: asksForKeywords });
  // The dialog says what the check costs, which depends on the company's size.
  const sized = useQuery({ ...routeQuery(reports.listCompanies, {}), enabled: checkedId !== null });
  const checked = sized.data?.find(({ id }) => id === checkedId);
  const { openId, pathFor } = useOpenCompany();
  const open = listed.data?.find(({ id }) => id === openId);

  const act = (name: string, choose: () => void): Choice => ({ id: name, name, choose });
  const leadTo = (path: string, name: string, note?: string): Choice => ({
    id: path,
    name,
    note,
    words: otherWords[name],
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  const screenChoices = useMemo(
    () =>
      (listed.data ?? [])
        .filter(({ id }) => id !== openId)
        .flatMap(({ id, name }) => [
          { ...act('Verificar Posições', () => setCheckedId(id)), id: `verificar ${id}`, note: name },
          ...Object.values(companyScreens).map(({ label, pathOf }) => leadTo(pathOf(id), label, name)),
        ]),
    [listed.data, openId],
  );
  if (checked) return <CompanyCheckDialog company={checked} onClose={onClose} />;

  const ofCompany = open && {
    label: open.name,
    choices: [
      ...Object.values(companyScreens).map(({ label, pathOf }) => leadTo(pathOf(open.id), label)),
      act('Verificar Posições', () => setCheckedId(open.id)),
      leadTo(newFormAddress(companyScreens.notes.pathOf(open.id)), 'Nova nota'),
    ].map((choice) => ({ ...choice, words: `${choice.words ?? ''} ${open.name}` })),
  };
  const all = {
    label: 'Empresas',
    choices: (listed.data ?? []).map(({ id, name, domain }) =>
      leadTo(pathFor(id), name, id === openId ? `${shownDomain(domain)} · aberta` : shownDomain(domain)),
    ),
  };
  const groups = () => [
    ...(ofCompany ? [ofCompany] : []),
    {
      label: 'Telas',
      choices: [...toPlaces(places), ...(isCustomer ? toPlaces(settingsTabs) : [])],
    },
    {
      label: 'Ações',
      choices: [
        ...(isCustomer ? toPlaces(newThings) : []),
        act(theme.label, () => {
          onClose();
          theme.change();
        }),
        act('Sair', () => void logout(() => navigate('/'))),
      ],
    },
    all,
    { label: 'Telas de empresas', choices: hasTyped ? screenChoices : [] },
    { label: 'Palavras-chave', choices: hasTyped ? keywordChoices : [] },
  ];
  return (
    <Finder
      label={only === 'companies' ? 'Trocar de empresa' : searchLabel(isCustomer)}
      groups={only === 'companies' ? [all] : groups()}
      most={MOST[only]}
      typed={typed}
      onType={setTyped}
      status={statusOf([listed, known, sized])}
      onClose={onClose}
    />
  );
};

const searchLabel = (isCustomer: boolean): string =>
  isCustomer ? 'Buscar empresas, palavras-chave, telas e ações' : 'Buscar telas e ações';

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
