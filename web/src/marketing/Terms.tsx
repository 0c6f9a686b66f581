import { Link } from 'react-router-dom';
import { plansPage, privacyPage, termsPage } from '#shared/publicPages.ts';
import { MAX_TRIAL_LOOKUPS, TRIAL_DAYS, trialEnd } from '#shared/trial.ts';
import { LegalPage } from './LegalPage.tsx';
import { Operator } from './Operator.tsx';

export const Terms = () => (
  <LegalPage
    page={termsPage}
    title="Termos de uso"
    lead="O que o Ranqueia oferece, o que ele cobra e o que vale entre você e quem opera este site."
  >
    <h2>Quem oferece o serviço</h2>
    <p>O Ranqueia é oferecido por quem opera este site, e responde por ele:</p>
    <Operator />

    <h2>O que o Ranqueia faz</h2>
    <ul>
      <li>
        Consulta buscadores pelas palavras-chave que você cadastra e guarda em que posição aparecem o domínio
        da sua empresa e os dos concorrentes que você escolher.
      </li>
      <li>
        As consultas são feitas por um provedor de busca, para um país e um idioma, até a 5ª página de
        resultados: no Google, cerca de 50. Resultados mudam de pessoa para pessoa: as posições são uma
        medida, não uma promessa.
      </li>
      <li>
        Quando uma consulta falha, a posição anterior é mantida e a tela diz que ela não foi verificada. Não
        garantimos posições, nem que toda verificação seja concluída.
      </li>
    </ul>

    <h2>Sua conta</h2>
    <ul>
      <li>Informe dados verdadeiros e mantenha o e-mail em dia: é por ele que você recupera a senha.</li>
      <li>Você precisa ter pelo menos 18 anos, ou representar a empresa que contrata.</li>
      <li>Guarde a sua senha. O que é feito com a sua conta é responsabilidade sua.</li>
      <li>
        Não use o serviço para fins ilícitos, para atacar sistemas, nem com automação que contorne os limites
        do plano.
      </li>
    </ul>

    <h2>Planos, período grátis e cobrança</h2>
    <ul>
      <li>
        Os <Link to={plansPage.path}>planos</Link> limitam quantas empresas, palavras-chave e concorrentes a
        conta pode ter, e as verificações de um dia são limitadas pelo plano.
      </li>
      <li>
        A primeira assinatura começa com {TRIAL_DAYS} dias grátis, que não pedem cartão. {trialEnd} O período
        grátis vale uma vez por CPF ou CNPJ e por e-mail, também depois de excluída a conta. Até você
        confirmar o e-mail pelo link que enviamos, ele inclui {MAX_TRIAL_LOOKUPS} consultas e nenhuma
        verificação automática; depois, sem cartão, um total de consultas que a sua assinatura mostra.
      </li>
      <li>
        Com um cartão cadastrado, o valor do plano é cobrado todo mês, até você cancelar. O pagamento é
        processado pelo Stripe; não recebemos nem guardamos os dados do seu cartão.
      </li>
      <li>
        Se um pagamento falhar, nada novo pode ser criado nem verificado até ele ser regularizado. O que já
        existe continua guardado.
      </li>
      <li>
        Você cancela quando quiser, em Configurações, no portal de cobrança. Não há fidelidade nem multa.
      </li>
      <li>
        Garantia de 30 dias: nos 30 dias seguintes à primeira cobrança, devolvemos o valor pago a quem pedir
        por e-mail.
      </li>
    </ul>

    <h2>Seus dados</h2>
    <p>
      O que guardamos, por quanto tempo e com quem é compartilhado está na{' '}
      <Link to={privacyPage.path}>política de privacidade</Link>. Em Configurações, no fim do perfil, você
      baixa todos os seus dados e exclui a sua conta.
    </p>

    <h2>Fim do contrato</h2>
    <p>
      Você pode excluir a sua conta a qualquer momento: a assinatura termina na hora e os dados são apagados,
      com as exceções e os prazos da política de privacidade. Podemos encerrar contas que violem estes termos;
      antes disso avisamos por e-mail, a menos que a violação ponha outras pessoas em risco.
    </p>

    <h2>Responsabilidade</h2>
    <ul>
      <li>
        O serviço pode parar para manutenção, ou por falha nossa ou de terceiros, como o provedor de buscas. O
        que já estava guardado não muda com isso.
      </li>
      <li>As decisões que você toma com base nas posições são suas.</li>
      <li>
        Nada aqui reduz os direitos que a lei garante a você, como os do Código de Defesa do Consumidor.
      </li>
    </ul>

    <h2>Mudanças, lei e foro</h2>
    <ul>
      <li>
        Mudanças destes termos são publicadas nesta página e valem a partir de então. Esta versão é de 28 de
        novembro de 2026.
      </li>
      <li>Valem as leis do Brasil. O foro é o do seu domicílio.</li>
    </ul>
  </LegalPage>
);
