import type { RequestListener } from 'node:http';
import type { Clients } from '../aws/resources.ts';
import type { CloudSpec } from '../template/cloudSpec.ts';
import { gateway } from './gateway.ts';
import { withLogos } from './logos.ts';

interface ApiOptions {
  readonly clients: Pick<Clients, 's3'>;
  readonly invoke: (name: string, event: unknown) => Promise<unknown>;
  readonly onLog: (text: string) => void;
  /** Answers everything but the API and the logos. */
  readonly fallback: RequestListener;
}

interface Api {
  readonly answer: RequestListener;
  /** Replaces the routes. */
  readonly reload: (spec: CloudSpec) => void;
}

/** The gateway of the templates' routes, in front of the logos and of the site. */
export const makeApi = (spec: CloudSpec, { clients, invoke, onLog, fallback }: ApiOptions): Api => {
  const others = withLogos(clients.s3, spec.buckets, fallback);
  const gatewayOf = ({ routes }: CloudSpec) => gateway({ routes, invoke, onLog, fallback: others });
  let answer = gatewayOf(spec);
  return {
    answer: (request, response) => answer(request, response),
    reload: (changed) => {
      answer = gatewayOf(changed);
    },
  };
};
