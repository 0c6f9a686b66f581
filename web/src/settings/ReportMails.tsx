import { Box, Button, Group, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { companies } from '#shared/contract/companies.ts';
import { mailingFormOf, type ReportMailing, reportMails } from '#shared/contract/reportMails.ts';
import { counted } from '#shared/format.ts';
import { call, messageOf } from '../api.ts';
import { routeQuery } from '../cache.ts';
import { FactPanel } from '../ui/bare/panels/Facts.tsx';
import text from '../ui/bare/text/text.module.css';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { onDemand } from '../ui/kit/dialogs/onDemand.tsx';

const Recipients = onDemand(() => import('./Recipients.tsx').then((it) => it.Recipients));

export const ReportMails = () => {
  const { data: mailings = [] } = useQuery(routeQuery(reportMails.list, {}));
  const { data: owned = [] } = useQuery(routeQuery(companies.list, {}));
  const [openId, setOpenId] = useState<string>();
  const nameOf = (id: string) => owned.find((company) => company.id === id)?.name ?? '';
  const open = mailings.find(({ company_id }) => company_id === openId);
  if (mailings.length === 0) return null;
  return (
    <Box component="section" mt="2rem" aria-labelledby="relatorios">
      <Box component="h3" id="relatorios" className={text.heading ?? ''} mb="0.5rem">
        Relatórios por e-mail de cada empresa
      </Box>
      <FactPanel
        facts={mailings.map((mailing) => {
          const { company_id: id } = mailing;
          return {
            label: nameOf(id),
            about: readersText(mailing),
            value: <Choice name={nameOf(id)} mailing={mailing} onOpen={() => setOpenId(id)} />,
          };
        })}
      />
      {open && (
        <Recipients name={nameOf(open.company_id)} mailing={open} onClose={() => setOpenId(undefined)} />
      )}
    </Box>
  );
};

interface ChoiceProps {
  readonly name: string;
  readonly mailing: ReportMailing;
  readonly onOpen: () => void;
}

const FREQUENCIES = [
  { value: 'never', label: 'Nunca' },
  { value: 'weekly', label: 'Toda segunda-feira' },
  { value: 'monthly', label: 'No dia 1º do mês' },
];

const Choice = ({ name, mailing, onOpen }: ChoiceProps) => {
  const { mutate, isPending } = useMutation({
    mutationFn: (frequency: ReportMailing['frequency']) =>
      call(reportMails.update, {
        params: { id: mailing.company_id },
        body: { ...mailingFormOf(mailing), frequency, version: mailing.version },
      }),
    onSuccess: () => notify('success', 'Salvo com sucesso!'),
    onError: (error) => notify('error', messageOf(error, 'Erro ao salvar a frequência')),
  });
  return (
    <Group gap="0.5rem" wrap="nowrap">
      <NativeSelect
        aria-label={`Frequência: ${name}`}
        data={FREQUENCIES}
        value={mailing.frequency}
        disabled={isPending}
        onChange={({ currentTarget }) => mutate(currentTarget.value as ReportMailing['frequency'])}
      />
      {/* The dialog saves with the version that it is opened with. */}
      <Button
        variant="default"
        flex="none"
        aria-label={`Destinatários: ${name}`}
        disabled={isPending}
        onClick={onOpen}
      >
        Destinatários
      </Button>
    </Group>
  );
};

const readersText = ({ to_account, recipients }: ReportMailing): string => {
  const confirmed = recipients.filter(({ confirmed_at, stopped_at }) => confirmed_at && !stopped_at).length;
  const waiting = recipients.filter(({ confirmed_at, stopped_at }) => !confirmed_at && !stopped_at).length;
  const readers = [
    ...(to_account ? ['você'] : []),
    ...(confirmed > 0 ? [counted(confirmed, 'destinatário', 'destinatários')] : []),
  ];
  const to = readers.length === 0 ? 'Para ninguém' : `Para ${readers.join(' e ')}`;
  return waiting === 0 ? to : `${to}; ${waiting} aguardando confirmação`;
};
