import { ownAccess } from '#shared/contract/ownAccess.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import { accessEndpoint } from './endpoint.ts';
import { endOtherSessions, requireSignIn } from './sessions/session.ts';

export const handler = accessEndpoint(ownAccess.endSessions)(async (context) => ({
  ended: await retryOrThrow(async () => endOtherSessions(context, await requireSignIn(context))),
}));
