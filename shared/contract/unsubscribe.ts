/** The routes of mails' links, apart from others because their pages load nothing else. */
import * as z from 'zod/mini';
import { successReply } from './fields.ts';
import { route } from './route.ts';

const token = z.object({ token: z.string().check(z.maxLength(200)) });

export const unsubscribing = {
  unsubscribe: route('public', 'POST', '/api/alerts/unsubscribe', {
    summary: 'Encerra os avisos, ou os relatórios de uma empresa, pelo link que o e-mail traz (RFC 8058).',
    query: token,
    reply: successReply,
  }),
  openUnsubscribe: route('public', 'GET', '/api/alerts/unsubscribe', {
    summary: 'Leva à página que encerra os e-mails de um link.',
    query: token,
    reply: successReply,
  }),
};

export const confirmingReports = {
  confirm: route('public', 'POST', '/api/report-mails/confirmation', {
    summary: 'Confirma, pelo link do e-mail, que um endereço quer receber os relatórios de uma empresa.',
    query: token,
    reply: successReply,
  }),
};
