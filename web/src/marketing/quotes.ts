interface Quote {
  readonly name: string;
  readonly role: string;
  readonly text: string;
}

/** Invented quotes, which the page labels as illustrative. */
export const quotes: readonly Quote[] = [
  {
    name: 'Renata Azevedo',
    role: 'Gestora de e-commerce, Florianópolis',
    text: 'Abro o grid toda segunda. Em dez segundos sei em quais palavras perdi lugar e para quem.',
  },
  {
    name: 'Caio Nogueira',
    role: 'Consultor de SEO, Recife',
    text: 'O “não verificado” me poupou de explicar ao cliente uma queda que nunca existiu.',
  },
  {
    name: 'Patrícia Lemos',
    role: 'Sócia de agência, Belo Horizonte',
    text: 'Adicionei um concorrente que o cliente citou na reunião e o histórico dele já estava lá.',
  },
  {
    name: 'Diego Farias',
    role: 'Analista de marketing, Curitiba',
    text: 'A tabela é densa sem cansar. Ordeno pela variação e já tenho a pauta da semana.',
  },
  {
    name: 'Luana Teixeira',
    role: 'Dona de loja virtual, Goiânia',
    text: 'Não entendo de SEO. Mas entendo que ontem eu estava em 9º lugar e hoje estou em 4º.',
  },
  {
    name: 'Henrique Sato',
    role: 'Coordenador de performance, São Paulo',
    text: 'Clicar duas vezes em verificar não gasta nada a mais. Parece detalhe até você pagar por consulta.',
  },
  {
    name: 'Marta Quevedo',
    role: 'Diretora de clínica, Porto Alegre',
    text: 'Cadastrei tudo num intervalo entre pacientes e saí de lá com as primeiras posições na tela.',
  },
  {
    name: 'Joel Bandeira',
    role: 'Redator de conteúdo, Salvador',
    text: 'Publico, verifico e vejo qual página minha apareceu. É o retorno que faltava no meu trabalho.',
  },
];
