import { IconClockBolt, IconHistory, IconShare3, IconShieldCheck } from '@tabler/icons-react';
import styles from './Benefits.module.css';
import { Section } from './Section.tsx';

const benefits = [
  {
    Icon: IconShare3,
    title: 'Uma busca serve a todos',
    text: 'A busca que encontra o seu site posiciona também quem está à frente dele. Atualizar Grid lê adiante, até posicionar todos os concorrentes.',
  },
  {
    Icon: IconHistory,
    title: 'Concorrentes com passado',
    text: 'Os primeiros resultados de cada busca ficam guardados por 90 dias. Um concorrente novo que já aparecia neles chega com histórico.',
  },
  {
    Icon: IconShieldCheck,
    title: 'Uma falha não vira queda',
    text: 'Se a consulta não responde, a última posição continua ali, marcada como não verificada. No histórico, nada entra sem ter sido lido.',
  },
  {
    Icon: IconClockBolt,
    title: 'Pronto em cinco minutos',
    text: 'Cadastre a empresa, as palavras-chave e os concorrentes, e clique em Atualizar Grid. Não há código para instalar no site.',
  },
];

/** Why customers can trust the data. */
export const Benefits = () => (
  <Section
    id="beneficios"
    title="Números em que dá para confiar"
    lead="O que aparece na tela foi lido nos resultados. O que não foi, diz que não foi."
    raised
  >
    <ul className={styles.benefits}>
      {benefits.map(({ Icon, title, text }) => (
        <li key={title}>
          <Icon size={22} stroke={1.75} aria-hidden="true" className={styles.icon} />
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ul>
  </Section>
);
