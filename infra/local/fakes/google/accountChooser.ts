import { type Html, html, pageOf } from '../../html.ts';
import { demoPeople, type Person } from './people.ts';

/** Offers the demo people, any e-mail address, or to cancel. Its forms repeat the authorization request. */
export const chooserPage = (action: string, request: URLSearchParams): string => {
  const form = (inside: Html) =>
    html`<form method="get" action="${action}">${hiddenFields(request)}${inside}</form>`;
  return providerPage(
    'Escolha uma conta',
    html`<p>Este é o <strong>${PROVIDER}</strong>: ele faz o papel do Google nesta máquina e não pede senha.</p>
<ul>${demoPeople.map((person) => html`<li>${form(personButton(person))}</li>`)}</ul>
${form(html`
<label for="outro">Outro e-mail</label>
<input id="outro" name="_email" type="email" required autocomplete="off" placeholder="voce@exemplo.com.br">
<label><input type="checkbox" name="_unverified" value="1"> Este e-mail não foi confirmado</label>
<button>Continuar</button>`)}
${form(html`<button name="_cancel" value="1">Cancelar</button>`)}`,
  );
};

/** The page for an invalid authorization request, after which the browser must not be redirected. */
export const errorPage = (reason: string): string =>
  providerPage('Não é possível continuar', html`<p>${reason}</p>`);

const PROVIDER = 'Provedor de identidade local';

const providerPage = (heading: string, body: Html): string => pageOf(PROVIDER, body, { heading });

const personButton = ({ name = '', email, email_verified }: Person): Html => html`
<button class="person" name="_email" value="${email}">
<b>${name}</b><br>${email}${email_verified === false ? html`<br><i>e-mail não confirmado</i>` : undefined}
</button>`;

const hiddenFields = (request: URLSearchParams): Html[] =>
  [...request].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
