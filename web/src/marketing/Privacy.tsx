import { Link } from 'react-router-dom';
import { privacyPage, termsPage } from '#shared/publicPages.ts';
import { Support } from '../ui/bare/actions/Support.tsx';
import { LegalPage, type Named, NamedList } from './LegalPage.tsx';
import { Operator } from './Operator.tsx';

/** What is stored, why or as what, and for how long. The times are those of the stores in functions/. */
const storedData = [
  ['Conta e perfil', 'nome, e-mail, telefone, CPF ou CNPJ, endereço', 'até você excluir a conta'],
  ['Senha', 'só o resultado de uma função que não pode ser desfeita', 'até você excluir a conta'],
  [
    'Empresas e concorrentes',
    'nomes, domínios, sites e logos',
    'até você os excluir; empresas, 7 dias depois',
  ],
  [
    'Palavras-chave e posições',
    'textos, posições atuais e histórico',
    'até você as excluir; com a empresa, 7 dias depois',
  ],
  [
    'Páginas de resultados',
    'o texto da palavra-chave e os endereços encontrados, comuns a todos os clientes e sem ligação com quem a pediu',
    '90 dias, mesmo depois de excluída a palavra-chave ou a conta',
  ],
  ['Assinatura', 'plano, situação, datas e último pagamento', 'até você excluir a conta'],
  [
    'Registro de pagamentos',
    'etapas e identificadores do Stripe',
    '400 dias; avisos recebidos dele, 30 dias',
  ],
  [
    'Período grátis já usado',
    'códigos cifrados do CPF ou CNPJ, do e-mail confirmado e da conta do Google, que não podem ser lidos',
    'sem prazo, mesmo depois de excluída a conta: há um período grátis por pessoa',
  ],
  ['Sessões', 'um código cifrado e a validade', '30 dias, ou até você sair'],
  ['Navegadores em que você entrou', 'um código cifrado e a validade, dos 10 últimos', '1 ano'],
  ['Links enviados por e-mail', 'um código cifrado e o endereço que o recebeu', '1 hora'],
  ['E-mails por enviar', 'o endereço e o motivo', 'até o envio; um que falhou, até 14 dias'],
  ['Tentativas de entrar e limites', 'endereço IP, e-mail ou conta e uma contagem', 'de 15 minutos a 2 dias'],
  [
    'Ações de administradores',
    'quem fez o quê, de que endereço IP, e o e-mail da conta alterada',
    'sem prazo, para que possam ser conferidas',
  ],
  [
    'Registros técnicos',
    'erros e horários, sem senhas nem conteúdo; de entradas na conta e mudanças de acesso, a conta e o endereço IP',
    '1 mês',
  ],
  ['Cópias de segurança', 'tudo o que está acima', 'até 35 dias depois de apagado'],
] as const;

const partners: readonly Named[] = [
  ['Amazon Web Services', 'hospeda o serviço e os dados, e envia os e-mails.'],
  ['Stripe', 'cobra as assinaturas: recebe nome, e-mail e, direto de você, os dados do cartão.'],
  ['Serper ou Algolia', 'faz as buscas: recebe as palavras-chave, sem dizer de quem são.'],
  [
    'Google',
    'se você entrar com ele, informa nome, e-mail e o código da sua conta, que guardamos com o cadastro; e fornece os ícones dos sites, pelos domínios cadastrados.',
  ],
  ['ViaCEP', 'completa o endereço: o seu navegador envia a ele o CEP que você digita.'],
];

const keptByBrowser: readonly Named[] = [
  [<code key="session">session</code>, 'cookie, 30 dias: mantém você na sua conta.'],
  [
    <code key="browser">browser</code>,
    'cookie, 1 ano: reconhece o navegador em que você já entrou, para que tentativas de outros não bloqueiem a sua entrada.',
  ],
  [
    <code key="signup">signup</code>,
    'cookie, 2 horas: liga o primeiro pagamento ao cadastro que acabou de ser feito.',
  ],
  [<code key="oauth">oauth</code>, 'cookie, 10 minutos: conclui com segurança a entrada com o Google.'],
  [
    'Só no seu aparelho',
    'o tema claro ou escuro e, até você sair, com que dia você compara, o cadastro em andamento, em que ponto das páginas você estava e qual conta foi usada.',
  ],
];

const rights: readonly Named[] = [
  [
    'Acessar e levar os seus dados',
    'em Configurações, no fim do perfil, “Baixar meus dados” entrega um arquivo com tudo o que a sua conta guarda.',
  ],
  ['Corrigi-los', 'em Configurações, no perfil.'],
  [
    'Apagá-los',
    'em Configurações, no fim do perfil, “Excluir minha conta” cancela a assinatura e apaga os dados. Ficam apenas, pelo prazo da tabela, os registros de pagamentos, as ações de administradores, os códigos do período grátis já usado, um código cifrado do e-mail nas contagens de limites e os textos das palavras-chave nas páginas de resultados, sem ligação com você.',
  ],
  [
    'Pedir informações ou reclamar',
    <span key="support">
      escreva para <Support /> ou procure a ANPD.
    </span>,
  ],
];

export const Privacy = () => (
  <LegalPage
    page={privacyPage}
    title="Política de privacidade"
    lead="Quais dados guardamos, para quê, por quanto tempo, com quem, e como você os leva ou apaga."
  >
    <h2>Quem é responsável</h2>
    <p>O controlador dos dados é quem opera este site, e responde por este contato o que você perguntar.</p>
    <Operator />

    <h2>O que guardamos, e por quanto tempo</h2>
    <StoredData />

    <h2>Para quê</h2>
    <ul>
      <li>
        Para prestar o serviço que você contratou: verificar posições e mostrá-las (execução de contrato).
      </li>
      <li>Para cobrar a assinatura e comprovar pagamentos (contrato e obrigação legal).</li>
      <li>
        Para proteger contas e evitar abusos, como limitar tentativas de entrar e avisar por e-mail quando a
        senha ou o e-mail muda, e dar um só período grátis a cada pessoa (legítimo interesse).
      </li>
    </ul>
    <p>Não vendemos dados, não exibimos anúncios e não usamos ferramentas de rastreamento.</p>

    <h2>Com quem compartilhamos</h2>
    <NamedList items={partners} />
    <p>
      Alguns deles podem tratar dados fora do Brasil, por exemplo nos Estados Unidos. A LGPD (art. 33) exige
      garantias para isso, como cláusulas aprovadas pela ANPD nos contratos. O Stripe guarda os registros das
      cobranças pelo tempo que a lei exige, mesmo depois que a conta é excluída.
    </p>

    <h2>Cookies e armazenamento no navegador</h2>
    <NamedList items={keptByBrowser} />
    <p>
      Todos são necessários ao serviço; por isso não há pedido de consentimento. Em conexões cifradas, o nome
      de cada cookie começa com <code>__Host-</code>.
    </p>

    <h2>Seus direitos</h2>
    <p>A LGPD garante que você possa, entre outros:</p>
    <NamedList items={rights} />

    <h2>Segurança</h2>
    <p>
      A conexão é cifrada, senhas e códigos de acesso são guardados de forma que não possam ser lidos, e cada
      função do sistema só alcança os dados de que precisa.
    </p>
    <p>
      Se um incidente puder causar a você risco ou dano relevante, avisamos você e a ANPD em até três dias
      úteis depois de saber dele, e dizemos quais dados foram afetados e o que fazer.
    </p>
    <p>
      Veja também os <Link to={termsPage.path}>termos de uso</Link>.
    </p>
  </LegalPage>
);

const StoredData = () => (
  <table>
    <thead>
      <tr>
        <th scope="col">Dados</th>
        <th scope="col">O quê</th>
        <th scope="col">Até quando</th>
      </tr>
    </thead>
    <tbody>
      {storedData.map(([what, detail, until]) => (
        <tr key={what}>
          <th scope="row">{what}</th>
          <td>{detail}</td>
          <td>{until}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
