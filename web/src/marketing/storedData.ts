/** What the product stores: the data, what they are, and until when. Times are those of the stores. */
export const storedData = [
  ['Conta e perfil', 'nome, e-mail, telefone, CPF ou CNPJ, endereço', 'até você excluir a conta'],
  ['Senha', 'só o resultado de uma função que não pode ser desfeita', 'até você excluir a conta'],
  ['Empresas e concorrentes', 'nomes, domínios, sites e logos', 'até você os excluir'],
  ['Palavras-chave e posições', 'textos, posições atuais e histórico', 'até você as excluir'],
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
    'códigos cifrados do CPF ou CNPJ e do e-mail confirmado, que não podem ser lidos',
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
  ['Registros técnicos', 'erros e horários, sem senhas nem conteúdo', '1 mês'],
  ['Cópias de segurança', 'tudo o que está acima', 'até 35 dias depois de apagado'],
] as const;
