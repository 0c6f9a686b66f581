import { expect, it, onTestFinished, vi } from 'vitest';
import { sendAll } from '../../functions/platform/aws/queues.ts';
import { listen, sendJson } from '../../infra/local/http.ts';
import { policiesOf, readFunctions, readTemplates, referredTo } from './templates.ts';

it('every function may be traced by X-Ray', () => {
  const { app } = readTemplates('everything');
  const policies = policiesOf(app);
  for (const [name, { properties }] of readFunctions(app)) {
    const allowed = policies.get(referredTo(properties.Role))?.flatMap(({ actions }) => actions);
    expect([name, properties.TracingConfig]).toEqual([name, { Mode: 'Active' }]);
    expect([name, allowed]).toEqual([name, expect.arrayContaining(['xray:PutTraceSegments'])]);
  }
});

it('a trace goes on in the workers of what a function sends: SQS takes it from this header', async () => {
  const traces: unknown[] = [];
  const { url, close } = await listen((request, response) => {
    traces.push(request.headers['x-amzn-trace-id']);
    sendJson(response, 400, { __type: 'InvalidMessageContents' });
  });
  onTestFinished(close);
  onTestFinished(() => void vi.unstubAllEnvs());
  const trace = 'Root=1-6745f1a0-0123456789abcdef01234567;Parent=0123456789abcdef;Sampled=1';
  const onLambda = { AWS_LAMBDA_FUNCTION_NAME: 'checks', _X_AMZN_TRACE_ID: trace };
  const keys = { AWS_REGION: 'sa-east-1', AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
  const queue = { AWS_ENDPOINT_URL_SQS: url, RELEASES_QUEUE_URL: `${url}/releases` };
  for (const [name, value] of Object.entries({ ...onLambda, ...keys, ...queue })) vi.stubEnv(name, value);
  await sendAll('RELEASES_QUEUE_URL', [{}]).catch(() => undefined);
  expect(traces).toEqual([trace]);
});
