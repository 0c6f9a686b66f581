import { CardFigures } from '../../ui/bare/Card.tsx';
import text from '../../ui/bare/text.module.css';
import { figure } from './figures.ts';
import type { KeyTest } from './keyTest.ts';
import styles from './Search.module.css';

/** What the test of a key found. */
export const KeyTestResult = ({ result }: { readonly result: KeyTest }) => (
  <section className={styles.result} aria-labelledby="resultado">
    <h3 id="resultado" className={text.heading}>
      Resultado do teste de <code>{result.key}</code>
    </h3>
    {result.isValid ? (
      <CardFigures
        figures={[
          { label: 'Créditos restantes', value: figure(result.account.credits_left) },
          { label: 'Plano', value: result.account.plan ?? 'N/A' },
          { label: 'Uso no mês', value: figure(result.account.usage_this_month) },
        ]}
      />
    ) : (
      <>
        <p className={text.quiet}>Sugestões</p>
        <ul>
          {result.suggestions.map((suggestion) => (
            <li key={suggestion}>{suggestion}</li>
          ))}
        </ul>
        <details>
          <summary>Detalhes técnicos</summary>
          <ul>
            {result.details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        </details>
      </>
    )}
  </section>
);
