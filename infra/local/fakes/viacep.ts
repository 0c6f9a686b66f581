import type { ServerResponse } from 'node:http';
import { type Listening, listen, sendJson } from '../http.ts';
import { seededChoice } from './random.ts';

interface Address {
  readonly logradouro: string;
  readonly bairro: string;
  readonly localidade: string;
  readonly uf: string;
}

const knownAddresses = new Map<string, Address>([
  ['01310100', { logradouro: 'Avenida Paulista', bairro: 'Bela Vista', localidade: 'São Paulo', uf: 'SP' }],
  [
    '20040002',
    { logradouro: 'Avenida Rio Branco', bairro: 'Centro', localidade: 'Rio de Janeiro', uf: 'RJ' },
  ],
  [
    '30130010',
    { logradouro: 'Praça Sete de Setembro', bairro: 'Centro', localidade: 'Belo Horizonte', uf: 'MG' },
  ],
  [
    '90010150',
    { logradouro: 'Praça da Alfândega', bairro: 'Centro Histórico', localidade: 'Porto Alegre', uf: 'RS' },
  ],
]);

/** City and state by the first digit of a CEP. */
const regions: readonly Pick<Address, 'localidade' | 'uf'>[] = [
  { localidade: 'São Paulo', uf: 'SP' },
  { localidade: 'Campinas', uf: 'SP' },
  { localidade: 'Rio de Janeiro', uf: 'RJ' },
  { localidade: 'Belo Horizonte', uf: 'MG' },
  { localidade: 'Salvador', uf: 'BA' },
  { localidade: 'Recife', uf: 'PE' },
  { localidade: 'Fortaleza', uf: 'CE' },
  { localidade: 'Brasília', uf: 'DF' },
  { localidade: 'Curitiba', uf: 'PR' },
  { localidade: 'Porto Alegre', uf: 'RS' },
];
const streets = ['Rua das Acácias', 'Rua Quinze de Novembro', 'Avenida Brasil', 'Rua Sete de Setembro'];
const districts = ['Centro', 'Jardim América', 'Vila Nova', 'Boa Vista'];

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
  const address = knownAddresses.get(digits) ?? {
    logradouro: seededChoice(streets, 'street', digits),
    bairro: seededChoice(districts, 'quarter', digits),
    ...(regions[Number(digits[0])] ?? { localidade: 'São Paulo', uf: 'SP' }),
  };
  return { cep: `${digits.slice(0, 5)}-${digits.slice(5)}`, complemento: '', unidade: '', ...address };
};
