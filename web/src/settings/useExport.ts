import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ExportPart, ownAccount } from '#shared/contract/ownAccount.ts';
import { messageOf } from '../api.ts';
import { routeQuery, shouldRetry } from '../cache.ts';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { saveFile } from '../ui/kit/tables/ExportButton.tsx';
import { accountFile } from './accountFile.ts';

/** Reads everything of the account, part by part, and saves it as one file. `progress` is in per cent. */
export const useExport = () => {
  const client = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const { mutate } = useMutation({
    meta: { reloads: 'later' },
    mutationFn: async () => {
      setProgress(0);
      const file = accountFile(await readParts(client, setProgress), new Date());
      saveFile(`ranqueia-${new Date().toISOString().slice(0, 10)}.json`, 'application/json', file);
    },
    onSuccess: () => notify('success', 'O arquivo com os seus dados foi baixado.'),
    onError: (error) => notify('error', messageOf(error, 'Erro ao baixar os seus dados')),
    onSettled: () => setProgress(null),
  });
  return { start: () => mutate(), progress };
};

const readParts = async (
  client: QueryClient,
  onProgress: (percent: number) => void,
): Promise<readonly ExportPart[]> => {
  const parts: ExportPart[] = [];
  const seen = new Set<string>();
  let total = 0;
  let cursor: string | null = null;
  do {
    const part: ExportPart = await client.fetchQuery({
      ...routeQuery(ownAccount.export, { query: cursor === null ? {} : { cursor } }),
      // One part that fails on the way must not cost all others; none of them is kept.
      retry: shouldRetry,
      gcTime: 0,
    });
    parts.push(part);
    for (const { id } of part.keywords) seen.add(id);
    total = part.account?.companies.reduce((sum, { keywords_count }) => sum + keywords_count, 0) ?? total;
    onProgress(total === 0 ? 100 : Math.min(99, Math.round((seen.size / total) * 100)));
    cursor = part.next;
  } while (cursor !== null);
  return parts;
};
