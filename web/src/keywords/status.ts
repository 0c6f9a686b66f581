import type { Keyword } from '#shared/contract/keywords.ts';

export const statusOf = ({ is_active }: Keyword): string => (is_active ? 'Ativo' : 'Inativo');

export const hasOneStatus = (rows: readonly Keyword[]): boolean => new Set(rows.map(statusOf)).size === 1;
