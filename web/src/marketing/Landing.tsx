import { IconCheck, IconClockBolt, IconHistory, IconShare3, IconShieldCheck } from '@tabler/icons-react';
import { Link, Navigate } from 'react-router-dom';
import { landingPage } from '#shared/publicPages.ts';
import { TRIAL_DAYS, trialEnd } from '#shared/trial.ts';
import { homeOf, useSession } from '../auth/session.tsx';
import { PlanList } from '../plans/PlanList.tsx';
import { usePlans } from '../plans/usePlans.ts';
import type { ViewerPlan } from '../plans/viewerPlan.ts';
import { ActionLink } from '../ui/bare/actions/Action.tsx';
import { Loading } from '../ui/bare/page/Loading.tsx';
import { Features } from './Features.tsx';
import { PageOneFigure } from './figures.tsx';
import styles from './Landing.module.css';
import { PublicPage } from './PublicPage.tsx';
import shared from './public.module.css';
import { FinalCall, Section } from './Section.tsx';
import { Testimonials } from './Testimonials.tsx';

export const Landing = () => {
  const { user, loading } = useSession();
  if (loading) return <Loading />;
  if (user) return <Navigate to={homeOf(user)} replace />;
  return <Content />;
};

const Content = () => (
  <PublicPage page={landingPage}>
    <Hero />
    <Features />
    <Benefits />
    <Pricing />
    <Testimonials />
    <FinalCall
      title="Descubra a sua posição ainda hoje"
      text={`${TRIAL_DAYS} dias grátis em qualquer plano, sem cartão de crédito. ${trialEnd}`}
      to="/plans"
      label="Escolher um plano"
    />
  </PublicPage>
);

const highlights = ['Sem cartão de crédito', 'Configuração em 5 minutos', `${TRIAL_DAYS} dias grátis`];

const Hero = () => (
  <div className={styles.hero}>
    <div>
      <h1 className={shared.title}>
        Veja onde o seu site aparece no Google. <span>E quem aparece antes.</span>
      </h1>
      <p className={styles.lead}>
        Todo dia, e na hora quando você pede, o Ranqueia lê as páginas de resultados do Google no Brasil e
        mostra a posição do seu site e a dos concorrentes em cada palavra-chave.
      </p>
      <div className={styles.actions}>
        <ActionLink large to="/plans">
          Começar teste grátis
        </ActionLink>
        <a className={styles.more} href="#recursos">
          Ver como funciona
        </a>
      </div>
      <ul className={styles.highlights}>
        {highlights.map((highlight) => (
          <li key={highlight}>
            <IconCheck size={16} stroke={2.25} aria-hidden="true" />
            {highlight}
          </li>
        ))}
      </ul>
      <p className={styles.note}>{trialEnd}</p>
    </div>
    <PageOneFigure />
  </div>
);

const benefits = [
  {
    Icon: IconHistory,
    title: 'Concorrentes com passado',
    text: 'As posições ficam guardadas por 400 dias. Um concorrente novo que já aparecia nas suas buscas chega com os últimos 90.',
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
  {
    Icon: IconShare3,
    title: '100 buscas, não 500',
    text: 'Uma busca posiciona o seu site e todos os concorrentes: 100 palavras-chave em 5 sites são 100 buscas.',
  },
];

const Benefits = () => (
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
          <h3 className={styles.benefit}>{title}</h3>
          <p className={shared.copy}>{text}</p>
        </li>
      ))}
    </ul>
  </Section>
);

/** Every reader counts as a visitor, because signed-in users do not see the landing page. */
const visitor: ViewerPlan = { status: 'visitor' };

const Pricing = () => (
  <Section
    id="precos"
    title="Um preço pelo tamanho do que você acompanha"
    lead="Todos os recursos em todos os planos. O que muda são as quantidades."
  >
    <PlanList state={usePlans()} viewer={visitor} />
    <p className={styles.compare}>
      <Link to="/plans" className={styles.link ?? ''}>
        Comparar os planos em detalhe
      </Link>
    </p>
  </Section>
);
