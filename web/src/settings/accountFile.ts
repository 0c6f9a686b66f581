import type { ExportedKeyword, ExportPart } from '#shared/contract/ownAccount.ts';

const ABOUT = [
  'Tudo o que a sua conta no Ranqueia guarda, com exceção de senhas e códigos de acesso.',
  'Os campos têm os nomes da API. Horários em UTC, e valores em centavos de real.',
  'Uma posição null não foi encontrada entre os resultados lidos.',
];

/** The parts as the server sends them, with the pieces of a long history joined, which come in order. */
export const accountFile = (parts: readonly ExportPart[], now: Date): string => {
  const keywords = new Map<string, ExportedKeyword>();
  for (const piece of parts.flatMap((part) => part.keywords)) {
    const history = [...(keywords.get(piece.id)?.history ?? []), ...piece.history];
    keywords.set(piece.id, { ...piece, ...keywords.get(piece.id), history });
  }
  const account = parts.find((part) => part.account !== null)?.account;
  const file = { sobre: ABOUT, gerado_em: now, ...account, keywords: [...keywords.values()] };
  return JSON.stringify(file, null, 2);
};
