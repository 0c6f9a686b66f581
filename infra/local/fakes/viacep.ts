import { type Listening, listen, sendJson } from '../http.ts';

/** By the first digit of a CEP. */
const addresses = [
  ['Avenida Paulista', 'Bela Vista', 'São Paulo', 'SP'],
  ['Rua Treze de Maio', 'Centro', 'Campinas', 'SP'],
  ['Avenida Rio Branco', 'Centro', 'Rio de Janeiro', 'RJ'],
  ['Praça Sete de Setembro', 'Centro', 'Belo Horizonte', 'MG'],
  ['Rua Chile', 'Centro', 'Salvador', 'BA'],
  ['Rua da Aurora', 'Boa Vista', 'Recife', 'PE'],
  ['Rua Pedro Borges', 'Centro', 'Fortaleza', 'CE'],
  ['Eixo Monumental', 'Zona Cívica', 'Brasília', 'DF'],
  ['Rua Quinze de Novembro', 'Centro', 'Curitiba', 'PR'],
  ['Praça da Alfândega', 'Centro Histórico', 'Porto Alegre', 'RS'],
].map(([logradouro, bairro, localidade, uf]) => ({ logradouro, bairro, localidade, uf }));

/** 99999-999 is unknown, which ViaCEP says by a text; it used to be a boolean. */
export const startViaCep = (): Promise<Listening> =>
  listen((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    const [, cep] = /^\/ws\/(\d{8})\/json\/$/.exec(request.url ?? '') ?? [];
    if (cep === undefined) return void response.writeHead(400).end();
    const address = { cep, complemento: '', unidade: '', ...addresses[Number(cep[0])] };
    sendJson(response, 200, cep === '99999999' ? { erro: 'true' } : address);
  });
