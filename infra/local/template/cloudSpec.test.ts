import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CloudTemplate } from '../../cloudTemplate.ts';
import { synthesize } from '../../synthesize.ts';
import { readTemplates } from './cloudSpec.ts';

const location = { region: 'sa-east-1', account: '000000000000', sqsUrl: 'http://127.0.0.1:4566' };
const parsing = (Resources: CloudTemplate['Resources']) => () => readTemplates([{ Resources }], location);

describe('readTemplates', () => {
  it('reads everything that the stacks declare', () => {
    const outDir = mkdtempSync(join(tmpdir(), 'stacks-'));
    onTestFinished(() => rmSync(outDir, { recursive: true }));
    const { data, app } = synthesize({ outDir, validate: false });
    const spec = readTemplates([data, app], location);
    expect(spec.tables.map(({ name }) => name)).toEqual(['Table']);
    expect(spec.buckets).toEqual(['ranqueia-logos']);
    expect(spec.routes).toContainEqual({
      method: 'PUT',
      path: '/api/companies/{id}',
      function: 'companies/update',
      authorizer: { function: 'edge/admit', header: 'x-origin-key', keptMs: 3_600_000 },
    });
    const checks = spec.eventSources.find((source) => source.function === 'checks/runCheck');
    expect(checks).toMatchObject({
      queue: { name: 'Checks', url: 'http://127.0.0.1:4566/000000000000/Checks' },
      reportsFailures: true,
    });
    expect(JSON.parse(checks?.queue.attributes.RedrivePolicy ?? '')).toEqual({
      deadLetterTargetArn: 'arn:aws:sqs:sa-east-1:000000000000:ChecksDeadLetters',
      maxReceiveCount: 5,
    });
    expect(spec.schedules).toMatchObject([
      { everyMs: 60_000, function: 'schedule/scheduler' },
      { everyMs: 3_600_000, function: 'billing/dailyPass' },
      { everyMs: 60_000, function: 'days/closeDays' },
    ]);
    expect(spec.functions.find(({ name }) => name === 'checks/runCheck')?.environment).toMatchObject({
      TABLE_NAME: 'Table',
      CHECKS_QUEUE_URL: 'http://127.0.0.1:4566/000000000000/Checks',
      SERPER_SECRET_ID: 'SerperKey',
    });
  });

  it('throws on anything unknown, naming it', () => {
    expect(parsing({ A: { Type: 'AWS::Kinesis::Stream' } })).toThrow('AWS::Kinesis::Stream');
    expect(parsing({ A: { Type: 'AWS::SQS::Queue', Properties: { FifoQueue: true } } })).toThrow('FifoQueue');
    const environment = (value: unknown) => ({
      A: {
        Type: 'AWS::Lambda::Function',
        Properties: { Handler: 'a/b.handler', Environment: { Variables: { V: value } } },
      },
    });
    expect(parsing(environment({ 'Fn::Sub': 'x' }))).toThrow('Fn::Sub');
    expect(parsing(environment({ Ref: 'AWS::StackId' }))).toThrow('AWS::StackId');
    expect(
      parsing(environment({ 'Fn::GetStackOutput': { StackName: 'Other', OutputName: 'Thing' } })),
    ).toThrow('Thing');
  });

  it('rejects two resources that would share their state', () => {
    const Type = 'AWS::SQS::Queue';
    expect(parsing({ Jobs00000000: { Type }, Jobs11111111: { Type } })).toThrow('called Jobs');
  });
});
