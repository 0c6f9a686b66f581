import { Box } from '@mantine/core';
import type { CompanyDay } from '#shared/contract/visibility.ts';
import { keywordsText, whole } from '../../ui/bare/text/format.ts';
import text from '../../ui/bare/text/text.module.css';
import type { OverviewData } from './overview.ts';

interface Props {
  readonly basis: OverviewData['basis'];
  readonly today: CompanyDay;
}

export const Basis = ({ basis, today }: Props) => (
  <Box component="section" aria-labelledby="calculo" className={text.note ?? ''} mt="1.5rem">
    <h2 id="calculo" className={text.heading}>
      Como os números são calculados
    </h2>
    <ul>
      <BasisItems basis={basis} />
      <li>Share of voice: a visibilidade da empresa na soma com a dos concorrentes acompanhados.</li>
      <li>
        Posição geral: a média em que uma palavra-chave não encontrada ou além da 50ª posição conta como 51. A
        posição média, em outras telas, é só das encontradas.
      </li>
      <li>
        Uma palavra-chave não verificada mantém a última posição por sete dias (hoje:{' '}
        {keywordsText(today.own.carried)}) e depois sai da média.
      </li>
    </ul>
  </Box>
);

export const BasisItems = ({ basis: { curve, keywords, with_volume } }: Pick<Props, 'basis'>) => (
  <>
    <li>
      Visibilidade: a média, entre as palavras-chave ativas, dos cliques da posição em relação aos da 1ª, pela
      curva{' '}
      <a href={curve.source} target="_blank" rel="noopener noreferrer">
        {curve.name}
      </a>
      . 100% significa 1º lugar em todas; da 11ª posição em diante, uma palavra-chave soma 0.
    </li>
    <li>{volumeText(keywords, with_volume)}</li>
  </>
);

const volumeText = (keywords: number, known: number): string =>
  known === 0
    ? 'Nenhuma palavra-chave tem volume de buscas informado: todas pesam o mesmo.'
    : `Os volumes de buscas pesam em ${whole(known)} de ${keywordsText(keywords)}; as outras pesam como a média delas.`;
