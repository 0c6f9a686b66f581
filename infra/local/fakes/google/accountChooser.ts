import { escapeHtml } from '#shared/escapeHtml.ts';
import { demoPeople, type Person } from './people.ts';

/** Offers the demo people, any e-mail address, or to cancel. Its forms repeat the authorization request. */
export const chooserPage = (action: string, request: URLSearchParams): string => {
  const form = (inside: string) =>
    `<form method="get" action="${escapeHtml(action)}">${hiddenFields(request)}${inside}</form>`;
  return page(`
    <h1>Escolha uma conta</h1>
    <p>Este é o <strong>Provedor de identidade local</strong>: ele faz o papel do Google nesta máquina e não pede senha.</p>
    <ul>${demoPeople.map((person) => `<li>${form(personButton(person))}</li>`).join('')}</ul>
    ${form(`
      <label for="outro">Outro e-mail</label>
      <input id="outro" name="_email" type="email" required autocomplete="off" placeholder="voce@exemplo.com.br">
      <label class="check"><input type="checkbox" name="_unverified" value="1"> Este e-mail não foi confirmado</label>
      <button class="main">Continuar</button>`)}
    ${form('<button class="quiet" name="_cancel" value="1">Cancelar</button>')}`);
};

/** The page for an invalid authorization request, after which the browser must not be redirected. */
export const errorPage = (reason: string): string =>
  page(`<h1>Não é possível continuar</h1><p>${escapeHtml(reason)}</p>`);

const personButton = ({ name = '', email, email_verified }: Person): string => `
  <button class="person" name="_email" value="${escapeHtml(email)}">
    <span class="initial" aria-hidden="true">${escapeHtml(name.slice(0, 1))}</span>
    <span><b>${escapeHtml(name)}</b><br>${escapeHtml(email)}${email_verified === false ? '<br><i>e-mail não confirmado</i>' : ''}</span>
  </button>`;

const hiddenFields = (request: URLSearchParams): string =>
  [...request]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');

const page = (inside: string): string => `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Provedor de identidade local</title>
<style>
  :root { color-scheme: light dark; }
  body { margin: 0; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; }
  main { max-width: 26rem; margin: 2rem auto; }
  h1 { font-size: 1.375rem; }
  ul { padding: 0; list-style: none; }
  li { margin: 0.5rem 0; }
  button, input:not([type=checkbox]) {
    box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid #8888; border-radius: 8px;
    font: inherit;
  }
  button { cursor: pointer; }
  .person { display: flex; align-items: center; gap: 0.75rem; text-align: left; overflow-wrap: anywhere; }
  .initial { flex: none; display: grid; place-items: center; width: 2rem; height: 2rem; border-radius: 50%; color: #fff; background: #3949ab; }
  label { display: block; margin: 1rem 0 0.25rem; }
  .check { margin: 0.5rem 0; }
  .main { color: #fff; background: #3949ab; }
  .quiet { margin-top: 0.5rem; background: none; }
</style>
<main>${inside}</main>
</html>`;
