import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { keywordsText, whole } from '#shared/format.ts';
import text from '../../ui/bare/text/text.module.css';
import type { OverviewData } from './overview.ts';

interface Props {
  readonly basis: OverviewData['basis'];
  readonly children: ReactNode;
}

export const Basis = ({ basis: { curve, keywords, with_volume }, children }: Props) => (
  <Box component="details" className={text.note ?? ''} mt="1.5rem">
    <summary>Como os números são calculados</summary>
    <ul>
      <li>
        Visibilidade: a média, entre as palavras-chave ativas, dos cliques da posição em relação aos da 1ª,
        pela curva{' '}
        <a href={curve.source} target="_blank" rel="noopener noreferrer">
          {curve.name}
        </a>
        . 100% significa 1º lugar em todas; da 11ª posição em diante, uma palavra-chave soma 0.
      </li>
      <li>{volumeText(keywords, with_volume)}</li>
      {children}
    </ul>
  </Box>
);

const volumeText = (keywords: number, known: number): string =>
  known === 0
    ? 'Nenhuma palavra-chave tem volume de buscas informado: todas pesam o mesmo.'
    : `Os volumes de buscas pesam em ${whole(known)} de ${keywordsText(keywords)}; as outras pesam como a média delas.`;
