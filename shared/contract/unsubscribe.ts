/** Apart from the other routes of alerts, because the page of a mail's link loads nothing else. */
import * as z from 'zod/mini';
import { successReply } from './fields.ts';
import { route } from './route.ts';

const token = z.object({ token: z.string().check(z.maxLength(200)) });

export const unsubscribing = {
  unsubscribe: route('public', 'POST', '/api/alerts/unsubscribe', {
    summary: 'Desliga o e-mail de avisos pelo link que ele traz (RFC 8058).',
    query: token,
    reply: successReply,
  }),
  openUnsubscribe: route('public', 'GET', '/api/alerts/unsubscribe', {
    summary: 'Leva à página que desliga o e-mail de avisos.',
    query: token,
    reply: successReply,
  }),
};
