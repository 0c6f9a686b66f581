import { Box, Button, Stack } from '@mantine/core';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ExportPart, ownAccount } from '#shared/contract/ownAccount.ts';
import { privacyPage } from '#shared/publicPages.ts';
import { messageOf } from '../api.ts';
import { routeQuery, shouldRetry } from '../cache.ts';
import { saveFile } from '../ui/bare/actions/saveFile.ts';
import { TextLink } from '../ui/bare/actions/TextLink.tsx';
import { FactPanel } from '../ui/bare/panels/Facts.tsx';
import { isoDay } from '../ui/bare/text/format.ts';
import text from '../ui/bare/text/text.module.css';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { onDemand } from '../ui/kit/dialogs/onDemand.tsx';

const DeleteAccount = onDemand(() => import('./DeleteAccount.tsx').then((it) => it.DeleteAccount));

interface Account {
  readonly email: string;
  readonly hasPassword: boolean;
}

export const OwnAccount = (account: Account) => {
  const [deleting, setDeleting] = useState(false);
  const { mutate: download, isPending } = useExport();
  return (
    <Stack component="section" gap="0.125rem" mt="2.25rem" aria-labelledby="sua-conta">
      <h3 id="sua-conta" className={text.heading}>
        Seus dados e sua conta
      </h3>
      <Box component="p" className={text.quiet ?? ''} mb="1rem">
        O que guardamos e por quanto tempo está na{' '}
        <TextLink to={privacyPage.path}>política de privacidade</TextLink>.
      </Box>
      <FactPanel
        facts={[
          {
            label: 'Baixe um arquivo com tudo o que a sua conta guarda, inclusive o histórico das posições.',
            value: (
              <Button variant="default" disabled={isPending} onClick={() => download()}>
                {isPending ? 'Preparando...' : 'Baixar meus dados'}
              </Button>
            ),
          },
          {
            label: 'Exclua a conta e tudo o que há nela. A assinatura termina e nada mais é cobrado.',
            value: (
              <Button variant="default" c="var(--down)" onClick={() => setDeleting(true)}>
                Excluir minha conta
              </Button>
            ),
          },
        ]}
      />
      {deleting && <DeleteAccount {...account} onClose={() => setDeleting(false)} />}
    </Stack>
  );
};

const useExport = () => {
  const client = useQueryClient();
  return useMutation({
    meta: { reloads: 'later' },
    mutationFn: async () => {
      const now = new Date();
      const parts = await readParts(client);
      const keywords = parts.flatMap((part) => part.keywords);
      const file = { sobre: ABOUT, gerado_em: now, ...parts[0]?.account, keywords };
      const name = `ranqueia-${isoDay(now.getTime())}.json`;
      saveFile(name, 'application/json', JSON.stringify(file, null, 2));
    },
    onSuccess: () => notify('success', 'O arquivo com os seus dados foi baixado.'),
    onError: (error) => notify('error', messageOf(error, 'Erro ao baixar os seus dados')),
  });
};

const ABOUT = [
  'Tudo o que a sua conta no Ranqueia guarda, com exceção de senhas e códigos de acesso.',
  'Os campos têm os nomes da API. Horários em UTC, e valores em centavos de real.',
  'Uma posição null não foi encontrada entre os resultados lidos.',
];

const readParts = async (client: QueryClient): Promise<readonly ExportPart[]> => {
  const parts: ExportPart[] = [];
  let cursor: string | null = null;
  do {
    const part: ExportPart = await client.fetchQuery({
      ...routeQuery(ownAccount.export, { query: cursor === null ? {} : { cursor } }),
      // A failed part is read again, so that the other parts are not lost. No part stays in the cache.
      retry: shouldRetry,
      gcTime: 0,
    });
    parts.push(part);
    cursor = part.next;
  } while (cursor !== null);
  return parts;
};
