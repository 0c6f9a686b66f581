import { manyCompetitors } from '#shared/contract/manyCompetitors.ts';
import { call } from '../api.ts';

/** Refreshes one part of the account's logos after the other. */
export const refreshAll = async (): Promise<string> => {
  let [updated, total] = [0, 0];
  let after: string | null | undefined;
  do {
    const part = await call(manyCompetitors.refreshAllLogos, {
      query: typeof after === 'string' ? { after } : {},
    });
    updated += part.updated;
    total += part.total;
    after = part.next;
  } while (after !== null);
  return updated === 0
    ? 'Nenhum logo encontrado para os seus concorrentes.'
    : `${updated} de ${total} logos atualizados com sucesso!`;
};
