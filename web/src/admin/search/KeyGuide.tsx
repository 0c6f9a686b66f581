import text from '../../ui/bare/text.module.css';
import styles from './Search.module.css';

/** How to obtain a key. */
export const KeyGuide = () => (
  <section className={styles.panel} aria-labelledby="guia">
    <h2 id="guia" className={text.heading}>
      Como obter uma API Key
    </h2>
    <ol>
      <li>
        Acesse{' '}
        <a href="https://serper.dev" target="_blank" rel="noopener noreferrer">
          serper.dev
        </a>{' '}
        e crie uma conta.
      </li>
      <li>Confirme seu e-mail e entre no painel do Serper.</li>
      <li>Abra “API Keys” e copie a chave.</li>
      <li>Cole a chave neste formulário, teste e salve.</li>
    </ol>
    <p className={text.quiet}>
      O plano gratuito do Serper inclui 2.500 buscas por mês. Cada página de resultados lida gasta uma busca;
      testar a chave não gasta nenhuma.
    </p>
  </section>
);
