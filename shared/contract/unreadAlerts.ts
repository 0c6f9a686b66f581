/** Apart from the other routes of alerts, because every signed-in page begins with this one. */
import * as z from 'zod/mini';
import { route } from './route.ts';

export const unreadAlerts = {
  countUnread: route('user', 'GET', '/api/alerts/unread', {
    summary: 'Conta os avisos que ainda não foram lidos.',
    reply: z.object({ unread: z.number() }),
  }),
};
