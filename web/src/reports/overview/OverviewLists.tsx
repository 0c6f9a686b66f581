import { counted } from '../../ui/bare/text/format.ts';
import { Columns } from '../../ui/kit/Columns.tsx';
import { changedColumns, moveColumns, stepColumns, takenColumns, turnColumns } from './columns.tsx';
import { KeywordList } from './KeywordList.tsx';
import type { OverviewData } from './overview.ts';
import { overtakingsOf } from './overview.ts';

/** What changed in the period, and what to do next. */
export const OverviewLists = ({ overview }: { readonly overview: OverviewData }) => {
  const { up, down, entered, left } = overview.moves;
  return (
    <>
      <Columns least="24rem" gap="0 1rem">
        <KeywordList
          title="Ganhos"
          lead={`${counted(up, 'subiu', 'subiram')} e ${counted(entered, 'entrou', 'entraram')}. A que mais soma visibilidade vem primeiro.`}
          rows={overview.gains}
          columns={moveColumns}
          none="Nenhuma palavra-chave subiu no período."
        />
        <KeywordList
          title="Perdas"
          lead={`${counted(down, 'desceu', 'desceram')} e ${counted(left, 'saiu', 'saíram')}. A que mais tira visibilidade vem primeiro.`}
          rows={overview.losses}
          columns={moveColumns}
          none="Nenhuma palavra-chave desceu no período."
        />
      </Columns>
      <KeywordList
        title="Ao alcance"
        lead="Posições de 4 a 20, na ordem do que o próximo passo soma à visibilidade."
        rows={overview.striking_distance}
        columns={stepColumns}
        none="Nenhuma palavra-chave está entre as posições 4 e 20."
      />
      {overview.competitors.length > 0 && (
        <KeywordList
          title="Ultrapassagens"
          lead="Quem passou quem no período. Só contam medições do mesmo buscador."
          rows={overtakingsOf(overview)}
          columns={takenColumns}
          none="Ninguém passou ninguém no período."
        />
      )}
      <KeywordList
        title="Páginas que mudaram"
        lead="Palavras-chave em que outra página do site aparece agora."
        rows={overview.changed_pages}
        columns={changedColumns}
        none="As mesmas páginas aparecem desde o começo do período."
      />
      <KeywordList
        title="Canibalização"
        lead="Páginas do site que se revezam na mesma palavra-chave: ao menos duas trocas em 14 dias."
        rows={overview.cannibalised}
        columns={turnColumns}
        none="Nenhuma palavra-chave troca de página."
      />
    </>
  );
};
