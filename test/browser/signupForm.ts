import type { Page } from '@playwright/test';

let people = 0;

/** An e-mail that nobody has signed up with. */
export const newEmail = (): string => {
  people += 1;
  return `nova${people}.${process.pid}.${Date.now()}@exemplo.com.br`;
};

/** A text field by its label. */
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

export const password = (page: Page, name: 'Senha' | 'Confirmar senha') =>
  page.getByLabel(name, { exact: true });

/** The button that sends the form of signing up. */
export const create = (page: Page) => page.getByRole('button', { name: 'Criar conta' });

/** Fills in all that signing up demands; the password is `cachorro9`. */
export const fillIn = async (page: Page, email = newEmail()): Promise<void> => {
  await field(page, 'Nome').fill('Rita Prado');
  await field(page, 'E-mail').fill(email);
  await field(page, 'WhatsApp').fill('11987654321');
  await field(page, 'CPF').fill('52998224725');
  await password(page, 'Senha').fill('cachorro9');
  await password(page, 'Confirmar senha').fill('cachorro9');
};
