import { type ReactNode, useState } from 'react';
import { PositionChart } from '../charts/PositionChart.tsx';
import { NotFound, Position, PositionBadge, Verified } from '../ui/bare/positions/Position.tsx';
import { Change, TrendMark } from '../ui/bare/positions/TrendMark.tsx';
import { day } from '../ui/bare/text/format.ts';
import styles from './Features.module.css';
import { GridFigure } from './figures.tsx';
import shared from './public.module.css';
import { Section } from './Section.tsx';
import { sampleHistory } from './sample.ts';

export const Features = () => (
  <Section
    id="recursos"
    title="O que você vê quando abre o Ranqueia"
    lead="As próprias telas do produto, com dados de exemplo."
  >
    <ul className={styles.features}>
      <Feature
        wide
        title="Grid de concorrentes"
        text="Palavras-chave nas linhas, sites nas colunas. Quem está à sua frente aparece em laranja e negrito, e Atualizar Grid posiciona todos na mesma busca."
        figure={<GridFigure />}
      />
      <Feature
        title="Posição, variação e tendência"
        text="Para cada palavra-chave, onde você está, onde estava e a página que apareceu. Top 3, top 10 e top 20 se distinguem de relance."
        figure={<ChangesFigure />}
      />
      <Feature
        title="Três respostas honestas"
        text="Uma posição; procurada e não encontrada; ou não verificada. Uma consulta que falhou nunca se disfarça de queda."
        figure={<StatesFigure />}
      />
      <Feature
        wide
        title="Histórico de 400 dias"
        text="A sua linha e a de cada concorrente no mesmo gráfico. Só entra nele o que foi de fato verificado."
        figure={<HistoryFigure />}
      />
    </ul>
  </Section>
);

interface Props {
  readonly wide?: boolean;
  readonly title: string;
  readonly text: string;
  readonly figure: ReactNode;
}

const Feature = ({ wide = false, title, text, figure }: Props) => (
  <li className={styles.feature} data-wide={wide || undefined}>
    {!wide && figure}
    <div>
      <h3 className={styles.title}>{title}</h3>
      <p className={shared.copy}>{text}</p>
    </div>
    {wide && figure}
  </li>
);

const ChangesFigure = () => (
  <div
    className={styles.piece}
    role="img"
    aria-label="Exemplo: posição 3, subiu 5, melhorou; posição 6, desceu 1, piorou; posição 14, manteve"
  >
    <PositionBadge position={3} />
    <Change value={5} />
    <TrendMark trend="up" />
    <PositionBadge position={6} />
    <Change value={-1} />
    <TrendMark trend="down" />
    <PositionBadge position={14} />
    <Change value={0} />
    <TrendMark trend="same" />
  </div>
);

const StatesFigure = () => (
  <dl className={styles.states}>
    {Object.entries(states).map(([meaning, shown]) => (
      <div key={meaning}>
        <dt>{shown}</dt>
        <dd className={shared.small}>{meaning}</dd>
      </div>
    ))}
  </dl>
);

const states: Readonly<Record<string, ReactNode>> = {
  'encontrada em 4º lugar': <PositionBadge position={4} />,
  'não está nas 5 primeiras páginas': <NotFound depth={50} />,
  'a busca ainda não respondeu': <Position position={null} verification="never" />,
};

// samplePlot.test.ts writes this plot, because the charts' library is larger than this page's other code.
import plot from './samplePlot.json' with { type: 'json' };

const LAST = plot.times.length - 1;

const HistoryFigure = () => {
  const [chosen, setChosen] = useState(LAST);
  return (
    <div className={styles.frame}>
      <div className={styles.head}>
        <b>sandália ortopédica</b>
        <span className={styles.day}>{day(plot.times[chosen] ?? '')}</span>
      </div>
      <PositionChart plot={plot} chosen={chosen} onChoose={setChosen} />
      <ul className={styles.legend}>
        {sampleHistory.map(({ id, name, positions }) => {
          const position = positions[chosen] ?? null;
          return (
            <li key={id} data-marked={id === 'own' || undefined}>
              {name}
              <Verified position={position} plain={id !== 'own'} />
            </li>
          );
        })}
      </ul>
    </div>
  );
};
