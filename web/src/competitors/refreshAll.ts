import { manyCompetitors } from '#shared/contract/manyCompetitors.ts';
import { ApiError, call, messageOf } from '../api.ts';
import { whole } from '../ui/bare/text/format.ts';

/** Fetches one part of the account's logos after the other. `rest` keeps where a failure stopped it. */
export const refreshAll = async (rest: { current: string | null }): Promise<string> => {
  let [updated, total] = [0, 0];
  const outcome = () => `${whole(updated)} de ${whole(total)} logos atualizados`;
  try {
    do {
      const part = await fetchPart(rest.current);
      updated += part.updated;
      total += part.total;
      rest.current = part.next;
    } while (rest.current !== null);
  } catch (error) {
    if (!(error instanceof ApiError) || total === 0) throw error;
    const message = messageOf(error, 'Erro ao atualizar logos.');
    throw new ApiError(error.status, `${outcome()}. ${message} O próximo clique continua daqui.`, {});
  }
  return updated === 0 ? 'Nenhum logo encontrado para os seus concorrentes.' : `${outcome()} com sucesso!`;
};

/** Fetches the logos that competitors created since then have not got. */
export const fetchFirst = async (since: string): Promise<void> => {
  let after: string | null = null;
  do after = (await fetchPart(after, since)).next;
  while (after !== null);
};

const fetchPart = (after: string | null, since?: string) =>
  call(manyCompetitors.refreshAllLogos, {
    query: { ...(after !== null && { after }), ...(since !== undefined && { since }) },
  });
