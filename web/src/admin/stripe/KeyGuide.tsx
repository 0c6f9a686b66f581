import { TextLink } from '../../ui/bare/TextLink.tsx';
import styles from './KeyGuide.module.css';
import screen from './StripeConfig.module.css';

const guide = [
  {
    key: 'sk_test_… / sk_live_…',
    about: 'Chave secreta. Só o servidor a usa, para cobrar. Nunca a coloque em páginas ou mensagens.',
  },
  {
    key: 'pk_test_… / pk_live_…',
    about: 'Chave publicável. Identifica a conta no navegador e pode ser vista por qualquer pessoa.',
  },
  {
    key: 'whsec_…',
    about: 'Segredo do webhook. Prova que um evento vem do Stripe. Cada endereço de webhook tem o seu.',
  },
  {
    key: '_test_ e _live_',
    about:
      'Chaves de teste não cobram nada; chaves de produção cobram de verdade. Use as duas do mesmo modo.',
  },
];

/** What each type of key is for, and how to try them. */
export const KeyGuide = () => (
  <section aria-labelledby="tipos">
    <h2 id="tipos" className={screen.heading}>
      Tipos de chaves
    </h2>
    <dl className={styles.guide}>
      {guide.map(({ key, about }) => (
        <div key={key}>
          <dt>
            <code>{key}</code>
          </dt>
          <dd>{about}</dd>
        </div>
      ))}
    </dl>
    <p>
      Para testar o pagamento com estas chaves, <TextLink to="/plans">assine um plano</TextLink>.
    </p>
  </section>
);
