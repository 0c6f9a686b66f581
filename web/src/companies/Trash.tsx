import { Button, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { billing } from '#shared/contract/billing.ts';
import { companies, type DeletedCompany } from '#shared/contract/companies.ts';
import { keywordsText } from '#shared/format.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import { ApiError, call, messageOf } from '../api.ts';
import { routeQuery } from '../cache.ts';
import { WayOut } from '../subscriptions/useLimit.tsx';
import { FormAlert } from '../ui/bare/panels/Notice.tsx';
import panel from '../ui/bare/panels/panel.module.css';
import rows from '../ui/bare/panels/rows.module.css';
import { day } from '../ui/bare/text/format.ts';
import text from '../ui/bare/text/text.module.css';
import { Dialog } from '../ui/kit/dialogs/Dialog.tsx';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { Confirm } from '../ui/kit/dialogs/onDemand.tsx';

interface Props {
  readonly deleted: readonly DeletedCompany[];
  readonly onClose: () => void;
}

export const Trash = ({ deleted, onClose }: Props) => {
  const [ending, setEnding] = useState<DeletedCompany | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (deleted.length === 0) onClose();
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ id }: DeletedCompany) => call(companies.restore, { params: { id } }),
    onSuccess: ({ name }) => {
      notify('success', `${name} foi restaurada com sucesso!`);
      // The pressed button is gone.
      list.current?.focus({ preventScroll: true });
    },
  });
  const isRefused = error instanceof ApiError && error.status === 403;
  const { data: account } = useQuery({ ...routeQuery(billing.getSubscription, {}), enabled: isRefused });
  if (ending)
    return (
      <Confirm
        title="Excluir agora"
        question={`Tem certeza que deseja excluir a empresa "${ending.name}"? Esta ação não pode ser desfeita.`}
        typed={ending.name}
        onConfirm={() => call(companies.deleteForGood, { params: { id: ending.id } })}
        success="Empresa excluída de vez com sucesso!"
        failure="Erro ao excluir empresa"
        onClose={() => setEnding(null)}
      />
    );
  return (
    <Dialog title="Lixeira" wide onClose={onClose}>
      <p className={text.quiet}>
        Empresas excluídas não são verificadas nem contam nos limites do plano. Restauradas, voltam com
        palavras-chave, concorrentes e histórico.
      </p>
      {error && (
        <FormAlert>
          <span>
            {messageOf(error, 'Erro ao restaurar empresa')} {isRefused && account && <WayOut {...account} />}
          </span>
        </FormAlert>
      )}
      <div ref={list} tabIndex={-1} className={`${panel.panel} ${rows.rows} ${rows.facts}`}>
        {deleted.map((company) => (
          <div key={company.id}>
            <div>
              <strong>{company.name}</strong>
              <p className={text.quiet}>
                {shownDomain(company.domain)} · {keywordsText(company.keywords_count)} · some em{' '}
                {day(company.vanishes_at)}
              </p>
            </div>
            <Group gap="0.5rem">
              <Button
                variant="default"
                size="xs"
                disabled={isPending}
                aria-label={`Restaurar ${company.name}`}
                onClick={() => mutate(company)}
              >
                Restaurar
              </Button>
              <Button
                variant="subtle"
                size="xs"
                c="var(--down)"
                aria-label={`Excluir agora ${company.name}`}
                onClick={() => setEnding(company)}
              >
                Excluir agora
              </Button>
            </Group>
          </div>
        ))}
      </div>
    </Dialog>
  );
};
