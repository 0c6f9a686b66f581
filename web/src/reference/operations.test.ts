import { describe, expect, it } from 'vitest';
import type { Operation } from '#shared/contract/description.ts';
import { openApi } from '#shared/openapi/document.ts';
import { commandOf, groupsOf } from './operations.ts';

const document = openApi();
const pathsOf = (isAdmin: boolean) =>
  groupsOf(document, isAdmin).flatMap(({ operations }) =>
    operations.map(({ method, path }) => `${method} ${path}`),
  );

const commandFor = (id: string): string => {
  const found = groupsOf(document, false)
    .flatMap(({ operations }) => operations)
    .find((one) => one.id === id);
  return found ? commandOf(found, 'https://ranqueia.test') : '';
};

describe('the shown operations', () => {
  it('are those that a customer may call', () => {
    const shown = pathsOf(false);
    expect(shown).toContain('POST /api/companies');
    expect(shown.filter((path) => path.includes('/admin/') || path.includes('/webhooks/'))).toEqual([]);
    expect(shown).not.toContain('GET /api/users/me');
  });

  it('are all but the webhook and further paths for an administrator', () => {
    const all: Operation[] = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const others = all.filter((one) => one['x-access'] !== 'stripe' && one.description === undefined);
    expect(pathsOf(true)).toHaveLength(others.length);
  });

  it('are grouped by noun, without empty groups', () => {
    const titles = groupsOf(document, false).map(({ title }) => title);
    expect(titles).toContain('Palavras-chave');
    expect(titles).not.toContain('Registro de alterações');
  });
});

describe('a command', () => {
  it('stores the cookie of a login', () => {
    expect(commandFor('accounts_login')).toBe(
      [
        "curl -X POST 'https://ranqueia.test/api/auth/login'",
        "-c 'cookies.txt'",
        "-H 'content-type: application/json'",
        `-d '{"email":"voce@example.com.br","password":"uma-senha-longa"}'`,
      ].join(' \\\n  '),
    );
  });

  it('fills in the path, and only what the query requires', () => {
    expect(commandFor('checks_getProgress')).toBe(
      "curl 'https://ranqueia.test/api/companies/k7Qm2xVb9TzR/check-progress' \\\n  -b 'cookies.txt'",
    );
    expect(commandFor('billing_confirmCheckout')).toBe(
      "curl 'https://ranqueia.test/api/payments/success?session_id=cs_test_a1B2c3D4'",
    );
  });

  it('sends a file', () => {
    expect(commandFor('companies_uploadLogo')).toContain("-F 'logo=@imagem.png'");
  });
});
