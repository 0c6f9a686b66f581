import { type Competitor, competitors } from '#shared/contract/competitors.ts';
import { updatedLogos } from '#shared/updatedLogos.ts';
import { ApiError, call, messageOf } from '../api.ts';
import { counted, whole } from '../ui/bare/text/format.ts';

/** Where failures stopped the logos of a company, by its id. */
export type Rest = Map<string, string>;

/** Fetches one part of the logos after the other. `onPart` is told how far that is until the last one. */
export const refreshLogos = async (
  companyId: string,
  rest: Rest,
  onPart: (progress: string) => void,
): Promise<string> => {
  let [updated, total] = [0, 0];
  try {
    do {
      const part = await fetchPart(companyId, { after: rest.get(companyId) });
      updated += part.updated;
      total += part.total;
      if (part.next === null) rest.delete(companyId);
      else {
        rest.set(companyId, part.next);
        onPart(`${whole(total)} de ${whole(total + part.left)} logos`);
      }
    } while (rest.has(companyId));
  } catch (error) {
    if (!(error instanceof ApiError) || total === 0) throw error;
    const message = messageOf(error, 'Erro ao atualizar logos.');
    const text = `${updatedLogos(updated, total)}. ${message} O próximo clique continua daqui.`;
    throw new ApiError(error.status, text, {});
  }
  if (updated > 0) return `${updatedLogos(updated, total)} com sucesso!${missingText(total - updated)}`;
  return 'Nenhum logo encontrado para os concorrentes desta empresa.';
};

const missingText = (count: number): string =>
  count === 0 ? '' : ` ${counted(count, 'não pôde ser buscado', 'não puderam ser buscados')}.`;

/** For competitors of a company that were created together, of which this is the first. */
export const fetchFirst = async ({ company_id, created_at: since }: Competitor): Promise<void> => {
  let after: string | undefined;
  do after = (await fetchPart(company_id, { after, since })).next ?? undefined;
  while (after !== undefined);
};

const fetchPart = (id: string, query: { readonly after?: string | undefined; readonly since?: string }) =>
  call(competitors.refreshLogos, { params: { id }, query });
