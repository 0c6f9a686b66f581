import type { Page } from '@playwright/test';
import { cpf } from 'cpf-cnpj-validator';

let lastEmail = 0;

/** An e-mail address that nobody has signed up with. */
export const uniqueEmail = (): string => {
  lastEmail += 1;
  return `nova${lastEmail}.${process.pid}.${Date.now()}@exemplo.com.br`;
};

/** A text field by its label. */
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

export const passwordField = (page: Page, name: 'Senha' | 'Confirmar senha') =>
  page.getByLabel(name, { exact: true });

/** The button that submits the signup form. */
export const createAccount = (page: Page) => page.getByRole('button', { name: 'Criar conta' });

/**
 * Fills in every required field of the signup form. The name is Rita Prado, the password `cachorro9`, and
 * the CPF nobody else's, because a CPF begins one trial.
 */
export const fillSignupForm = async (
  page: Page,
  email = uniqueEmail(),
  document = cpf.generate(),
): Promise<void> => {
  await field(page, 'Nome').fill('Rita Prado');
  await field(page, 'E-mail').fill(email);
  await field(page, 'WhatsApp').fill('11987654321');
  await field(page, 'CPF').fill(document);
  await passwordField(page, 'Senha').fill('cachorro9');
  await passwordField(page, 'Confirmar senha').fill('cachorro9');
};
