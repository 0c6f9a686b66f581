import text from '../../ui/bare/text/text.module.css';

export const FileHelp = () => (
  <details className={text.note}>
    <summary>Que arquivos são reconhecidos?</summary>
    <ul>
      <li>
        <b>Qualquer CSV</b> com palavra-chave, data e posição em colunas, ou com uma coluna por data. O
        endereço é opcional. Datas como 2026-11-21, 21/11/2026 ou 11/21/2026.
      </li>
      <li>
        <b>SerpBear:</b> colunas Keyword, Position, URL e Updated. A exportação traz só a última posição de
        cada palavra-chave.
      </li>
      <li>
        <b>Semrush:</b> Rankings Overview do Position Tracking, com uma coluna por dia (*.site/*_20261121) e a
        sua página (_landing).
      </li>
      <li>
        <b>AccuRanker:</b> colunas Keyword, Date, Rank e URL.
      </li>
      <li>
        <b>SE Ranking:</b> não encontramos o formato publicado. Confira as colunas depois de escolher o
        arquivo.
      </li>
    </ul>
  </details>
);
