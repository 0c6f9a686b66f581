import { Box, Button, Group, NativeSelect } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { alertsSettingsPath } from '#shared/addresses.ts';
import { alertPath, alertText } from '#shared/alertText.ts';
import { type AlertEvent, alertKinds, alerts, type CompanyAlerts } from '#shared/contract/alerts.ts';
import { companies } from '#shared/contract/companies.ts';
import { dayText } from '#shared/format.ts';
import { call, messageOf } from '../api.ts';
import { routeQuery } from '../cache.ts';
import { TextLink } from '../ui/bare/actions/TextLink.tsx';
import { EmptyState } from '../ui/bare/page/CenteredMessage.tsx';
import text from '../ui/bare/text/text.module.css';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { SideDrawer } from '../ui/kit/dialogs/SideDrawer.tsx';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { TableSkeleton } from '../ui/kit/Skeletons.tsx';

type Kind = AlertEvent['kind'];

const kindNames: Readonly<Record<Kind, string>> = {
  entered: 'Entrou no top ou nos resultados',
  left: 'Saiu do top ou dos resultados',
  rose: 'Subiu',
  fell: 'Caiu',
  page: 'Outra página',
  passed: 'Concorrente na frente',
  visibility: 'Visibilidade',
  not_verified: 'Sem verificação',
};

interface Props {
  readonly onClose: () => void;
}

export const AlertsDrawer = ({ onClose }: Props) => {
  const [companyId, setCompanyId] = useState('');
  const [kind, setKind] = useState<Kind | ''>('');
  const query = { company_id: companyId || undefined, kind: kind || undefined };
  const listed = useQuery(routeQuery(alerts.list, { query }));
  const owned = useQuery(routeQuery(companies.list, {}));
  const isFiltered = companyId !== '' || kind !== '';
  return (
    <SideDrawer title="Avisos" width="30rem" onClose={onClose}>
      <Group mb="1rem" gap="0.5rem" grow>
        <NativeSelect
          aria-label="Empresa"
          value={companyId}
          onChange={(event) => setCompanyId(event.currentTarget.value)}
          data={[
            { value: '', label: 'Todas as empresas' },
            ...(owned.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <NativeSelect
          aria-label="Tipo"
          value={kind}
          onChange={(event) => setKind(alertKinds.find((one) => one === event.currentTarget.value) ?? '')}
          data={[
            { value: '', label: 'Todos os tipos' },
            ...alertKinds.map((value) => ({ value, label: kindNames[value] })),
          ]}
        />
      </Group>
      <QueryState query={listed} skeleton={<TableSkeleton />}>
        {(found) => (
          <>
            {!isFiltered && <MarkRead found={found} />}
            {found.length === 0 ? <Nothing isFiltered={isFiltered} /> : <AlertDays found={found} />}
          </>
        )}
      </QueryState>
      <Box component="p" className={text.note ?? ''} mt="1rem">
        <TextLink to={alertsSettingsPath}>Escolher o que conta como aviso</TextLink>
      </Box>
    </SideDrawer>
  );
};

const Nothing = ({ isFiltered }: { readonly isFiltered: boolean }) => (
  <EmptyState
    icon={<IconBell />}
    title={isFiltered ? 'Nenhum aviso com este filtro' : 'Nenhum aviso ainda'}
    text={
      isFiltered
        ? 'Escolha outra empresa ou outro tipo.'
        : 'Depois da meia-noite, o dia é comparado com o anterior. O que mudar aparece aqui por 90 dias.'
    }
  />
);

interface ListProps {
  readonly found: readonly CompanyAlerts[];
}

const AlertDays = ({ found }: ListProps) =>
  [...Map.groupBy(found, ({ day }) => day)].map(([day, ofDay]) => (
    <Box component="section" key={day} aria-label={dayText(day)} className={text.wrapping ?? ''} mb="1.25rem">
      <h3 className={text.heading}>{dayText(day)}</h3>
      {ofDay.map(({ company_id, company_name, is_unread, events, more }) => (
        <Box key={company_id} mt="0.5rem">
          <div className={text.note}>
            {company_name}
            {is_unread && ' · novos'}
          </div>
          <ul>
            {events.map((event) => (
              <li key={alertText(event)}>
                <TextLink to={alertPath(company_id, event)}>{alertText(event)}</TextLink>
              </li>
            ))}
          </ul>
          {more > 0 && <p className={text.note}>E mais {more}.</p>}
        </Box>
      ))}
    </Box>
  ));

/** What is told meanwhile stays unread. */
const MarkRead = ({ found }: ListProps) => {
  const mark = useMutation({
    mutationFn: (told_at: string) => call(alerts.markRead, { body: { told_at } }),
    onError: (error) => notify('error', messageOf(error, 'Erro ao marcar como lidos.')),
  });
  const unread = found.filter(({ is_unread }) => is_unread).map(({ told_at }) => told_at);
  const last = unread.toSorted().at(-1);
  if (last === undefined) return null;
  return (
    <Button variant="default" mb="1rem" disabled={mark.isPending} onClick={() => mark.mutate(last)}>
      {mark.isPending ? 'Marcando...' : 'Marcar como lidos'}
    </Button>
  );
};
