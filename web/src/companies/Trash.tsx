import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { companies, type DeletedCompany } from '#shared/contract/companies.ts';
import { call, messageOf } from '../api.ts';
import panel from '../ui/bare/panels/panel.module.css';
import rows from '../ui/bare/panels/rows.module.css';
import { day, keywordsText } from '../ui/bare/text/format.ts';
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
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: DeletedCompany) => call(companies.restore, { params: { id } }),
    onSuccess: ({ name }) => notify('success', `${name} foi restaurada com sucesso!`),
    onError: (error) => notify('error', messageOf(error, 'Erro ao restaurar empresa')),
    onSettled: onClose,
  });
  if (ending) {
    return (
      <Confirm
        title="Excluir agora"
        question={`Tem certeza que deseja excluir a empresa "${ending.name}"? Esta ação não pode ser desfeita.`}
        onConfirm={() => call(companies.deleteForGood, { params: { id: ending.id } })}
        success="Empresa excluída de vez com sucesso!"
        failure="Erro ao excluir empresa"
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title="Lixeira" wide onClose={onClose}>
      <p className={text.quiet}>
        Empresas excluídas não são verificadas nem contam nos limites do plano. Restauradas, voltam com
        palavras-chave, concorrentes e histórico.
      </p>
      <div className={`${panel.panel} ${rows.rows} ${rows.facts}`}>
        {deleted.map((company) => (
          <div key={company.id}>
            <div>
              <strong>{company.name}</strong>
              <p className={text.quiet}>
                {company.domain} · {keywordsText(company.keywords_count)} · some em {day(company.vanishes_at)}
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
