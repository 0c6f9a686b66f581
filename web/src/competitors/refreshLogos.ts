import { competitors } from '#shared/contract/competitors.ts';
import { manyCompetitors } from '#shared/contract/manyCompetitors.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { updatedLogos } from '#shared/updatedLogos.ts';
import { ApiError, call, messageOf } from '../api.ts';
import { counted, whole } from '../ui/bare/text/format.ts';

type Part = ReplyOf<typeof manyCompetitors.refreshAllLogos>;

type CompanyId = string | undefined;

/** Where failures stopped the logos of a company, or of all. */
export type Rest = Map<CompanyId, string>;

/** Fetches one part of the logos after the other. `onPart` is told how far that is until the last one. */
export const refreshLogos = async (
  companyId: CompanyId,
  rest: Rest,
  onPart: (progress: string) => void,
): Promise<string> => {
  let [updated, total] = [0, 0];
  try {
    do {
      const part = await fetchPart(companyId, rest.get(companyId) ?? null);
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
  return `Nenhum logo encontrado para ${companyId === undefined ? 'os seus concorrentes' : 'os concorrentes desta empresa'}.`;
};

const missingText = (count: number): string =>
  count === 0 ? '' : ` ${counted(count, 'não pôde ser buscado', 'não puderam ser buscados')}.`;

export const fetchFirst = async (since: string): Promise<void> => {
  let after: string | null = null;
  do after = (await fetchAny(after, since)).next;
  while (after !== null);
};

const fetchPart = (id: CompanyId, after: string | null): Promise<Part> =>
  id === undefined
    ? fetchAny(after)
    : call(competitors.refreshLogos, { params: { id }, query: { ...(after !== null && { after }) } });

const fetchAny = (after: string | null, since?: string) =>
  call(manyCompetitors.refreshAllLogos, {
    query: { ...(after !== null && { after }), ...(since !== undefined && { since }) },
  });
