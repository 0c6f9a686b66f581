/** Apart from the other routes of alerts, because the page of a mail's link loads nothing else. */
import * as z from 'zod/mini';
import { successReply } from './fields.ts';
import { route } from './route.ts';

export const mailToken = z.object({ token: z.string().check(z.maxLength(200)) });

export const unsubscribing = {
  unsubscribe: route('public', 'POST', '/api/alerts/unsubscribe', {
    summary: 'Encerra os avisos, ou os relatórios de uma empresa, pelo link que o e-mail traz (RFC 8058).',
    query: mailToken,
    reply: successReply,
  }),
  openUnsubscribe: route('public', 'GET', '/api/alerts/unsubscribe', {
    summary: 'Leva à página que encerra os e-mails de um link.',
    query: mailToken,
    reply: successReply,
  }),
};
