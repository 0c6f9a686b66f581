import text from '../../ui/bare/text/text.module.css';

export const FileHelp = () => (
  <details className={text.note}>
    <summary>Que arquivos são reconhecidos?</summary>
    <ul>
      <li>
        <b>Qualquer CSV</b> com palavra-chave, data e posição em colunas, ou com uma coluna por data. O
        endereço é opcional. Datas como 2026-11-21, 21/11/2026 9:15 ou 11/21/2026 9:15 AM.
      </li>
      <li>
        <b>Ranqueia, SerpBear, Serposcope, AccuRanker e Ahrefs:</b> como são exportados. De várias páginas no
        dia, vale a melhor posição.
      </li>
      <li>
        <b>Semrush:</b> as posições orgânicas, e o Rankings Overview do Position Tracking, com uma coluna por
        dia (*.site/*_20261121) e a sua página (_landing).
      </li>
      <li>
        <b>Vários sites, países, locais, buscadores ou aparelhos:</b> só entram as posições do seu site, no
        país das suas verificações, e de um só local, buscador e aparelho.
      </li>
      <li>
        <b>Search Console:</b> as suas posições são médias, e não são importadas.
      </li>
    </ul>
  </details>
);
