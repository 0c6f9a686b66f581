import type { ServerResponse } from 'node:http';
import { type Listening, listen, sendJson } from '../http.ts';

interface Address {
  readonly logradouro: string;
  readonly bairro: string;
  readonly localidade: string;
  readonly uf: string;
}

/** By the first digit of a CEP. */
const addresses: readonly Address[] = [
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
].map(([logradouro = '', bairro = '', localidade = '', uf = '']) => ({ logradouro, bairro, localidade, uf }));

/** ViaCEP answers an unknown CEP with the string 'true'; it used to be a boolean. */
const failures = new Map<string, (response: ServerResponse) => void>([
  ['99999999', (response) => sendJson(response, 200, { erro: 'true' })],
  ['88888888', (response) => sendJson(response, 200, { erro: true })],
  ['77777777', (response) => void response.writeHead(500).end()],
  ['66666666', () => undefined],
]);

/** 99999-999 and 88888-888 are unknown, 77777-777 answers 500, and 66666-666 never answers. */
export const startViaCep = (): Promise<Listening> =>
  listen((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    const [, cep] = /^\/ws\/(\d{8}|\d{5}-\d{3})\/json\/?(?:\?|$)/.exec(request.url ?? '') ?? [];
    if (cep === undefined) {
      response.writeHead(400, { 'content-type': 'text/html' }).end('<h3>Http 400</h3>');
      return;
    }
    const digits = cep.replace('-', '');
    const fail = failures.get(digits);
    if (fail) fail(response);
    else sendJson(response, 200, addressOf(digits));
  });

const addressOf = (digits: string) => {
  const cep = `${digits.slice(0, 5)}-${digits.slice(5)}`;
  return { cep, complemento: '', unidade: '', ...addresses[Number(digits[0])] };
};
