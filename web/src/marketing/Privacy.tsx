import { Link } from 'react-router-dom';
import { privacyPage, termsPage } from '#shared/publicPages.ts';
import { Support } from '../ui/bare/Support.tsx';
import { LegalPage } from './LegalPage.tsx';

const kept = [
  ['Conta e perfil', 'nome, e-mail, telefone, CPF ou CNPJ, endereço', 'até você excluir a conta'],
  ['Senha', 'só o resultado de uma função que não pode ser desfeita', 'até você excluir a conta'],
  ['Empresas e concorrentes', 'nomes, domínios, sites e logos', 'até você os excluir'],
  ['Palavras-chave e posições', 'textos, posições atuais e histórico', 'até você as excluir'],
  [
    'Páginas de resultados',
    'os endereços encontrados em cada busca, sem ligação com quem a pediu',
    '90 dias',
  ],
  ['Assinatura', 'plano, situação, datas e último pagamento', 'até você excluir a conta'],
  [
    'Registro de pagamentos',
    'etapas e identificadores da Stripe',
    '400 dias; avisos recebidos dela, 30 dias',
  ],
  ['Sessões', 'um código cifrado e a validade', '30 dias, ou até você sair'],
  ['Link para criar nova senha', 'um código cifrado e o e-mail', '1 hora; um envio que falhou, até 14 dias'],
  ['Tentativas de entrar e limites', 'endereço IP ou e-mail e uma contagem', '15 minutos'],
  [
    'Ações de administradores',
    'quem fez o quê, inclusive o e-mail da conta alterada',
    '[prazo a definir; hoje sem prazo]',
  ],
  ['Registros técnicos', 'erros e horários, sem senhas nem conteúdo', '1 mês'],
  ['Cópias de segurança', 'tudo o que está acima', 'até 35 dias depois de apagado'],
] as const;

const partners = [
  ['Amazon Web Services', 'hospeda o serviço e os dados, e envia os e-mails'],
  ['Stripe', 'cobra as assinaturas: recebe nome, e-mail e, direto de você, os dados do cartão'],
  ['Serper ou Algolia', 'faz as buscas: recebe as palavras-chave, sem dizer de quem são'],
  [
    'Google',
    'entra em cena se você entrar com o Google; e fornece os ícones dos sites, pelos domínios cadastrados',
  ],
  ['ViaCEP', 'completa o endereço: o seu navegador envia a ele o CEP que você digita'],
] as const;

/** The privacy policy: what the product stores, for how long, and who else sees it. */
export const Privacy = () => (
  <LegalPage
    page={privacyPage}
    title="Política de privacidade"
    lead="Quais dados guardamos, para quê, por quanto tempo, com quem, e como você os leva ou apaga."
  >
    <h2>Quem é responsável</h2>
    <p>
      A controladora dos dados é [razão social], CNPJ [número]. Encarregado (DPO): [nome]. Contato:{' '}
      <Support />.
    </p>

    <h2>O que guardamos, e por quanto tempo</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">Dados</th>
          <th scope="col">O quê</th>
          <th scope="col">Até quando</th>
        </tr>
      </thead>
      <tbody>
        {kept.map(([what, detail, until]) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{detail}</td>
            <td>{until}</td>
          </tr>
        ))}
      </tbody>
    </table>

    <h2>Para quê</h2>
    <ul>
      <li>
        Para prestar o serviço que você contratou: verificar posições e mostrá-las (execução de contrato).
      </li>
      <li>Para cobrar a assinatura e comprovar pagamentos (contrato e obrigação legal).</li>
      <li>Para proteger contas e evitar abusos, como limitar tentativas de entrar (legítimo interesse).</li>
    </ul>
    <p>Não vendemos dados, não exibimos anúncios e não usamos ferramentas de rastreamento.</p>

    <h2>Com quem compartilhamos</h2>
    <ul>
      {partners.map(([name, role]) => (
        <li key={name}>
          <strong>{name}</strong>: {role}.
        </li>
      ))}
    </ul>
    <p>
      Alguns deles tratam dados fora do Brasil. [Países e garantias da transferência internacional: a
      definir.] A Stripe guarda os registros das cobranças pelo tempo que a lei exige, mesmo depois que a
      conta é excluída.
    </p>

    <h2>Cookies e armazenamento no navegador</h2>
    <ul>
      <li>
        <code>session</code>, 30 dias: mantém você na sua conta.
      </li>
      <li>
        <code>signup</code>, 2 horas: liga o primeiro pagamento ao cadastro que acabou de ser feito.
      </li>
      <li>
        <code>oauth</code>, 10 minutos: conclui com segurança a entrada com o Google.
      </li>
      <li>O navegador também guarda o tema claro ou escuro e o cadastro em andamento, só no seu aparelho.</li>
    </ul>
    <p>Todos são necessários ao serviço; por isso não há pedido de consentimento.</p>

    <h2>Seus direitos</h2>
    <p>A LGPD garante que você possa, entre outros:</p>
    <ul>
      <li>
        <strong>acessar e levar os seus dados</strong>: em Configurações, no fim do perfil, “Baixar meus
        dados” entrega um arquivo com tudo o que a sua conta guarda;
      </li>
      <li>
        <strong>corrigi-los</strong>: em Configurações, no perfil;
      </li>
      <li>
        <strong>apagá-los</strong>: em Configurações, no fim do perfil, “Excluir minha conta” cancela a
        assinatura e apaga os dados; ficam apenas os registros de pagamentos e as ações de administradores,
        pelo prazo da tabela;
      </li>
      <li>
        pedir informações ou reclamar: escreva para <Support /> ou procure a ANPD.
      </li>
    </ul>

    <h2>Segurança</h2>
    <p>
      A conexão é cifrada, senhas e códigos de acesso são guardados de forma que não possam ser lidos, e cada
      função do sistema só alcança os dados de que precisa. [Como incidentes são comunicados: a definir.]
    </p>
    <p>
      Veja também os <Link to={termsPage.path}>termos de uso</Link>.
    </p>
  </LegalPage>
);
