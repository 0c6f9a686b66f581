import { describe, expect, it } from 'vitest';
import type { CloudTemplate } from '../../synthesize.ts';
import { synthesize } from '../../synthesize.ts';
import { readTemplates } from './template.ts';

const place = { region: 'sa-east-1', account: '000000000000', sqsUrl: 'http://127.0.0.1:4566' };
const holding = (Resources: CloudTemplate['Resources']) => () => readTemplates([{ Resources }], place);

describe('readTemplates', () => {
  it('finds in our own stacks all that there is to run', () => {
    const { data, app } = synthesize({ validate: false });
    const plan = readTemplates([data, app], place);
    expect(plan.tables.map(({ name }) => name)).toEqual(['Table']);
    expect(plan.buckets).toEqual(['ranqueia-logos']);
    expect(plan.routes).toContainEqual({
      method: 'PUT',
      path: '/api/companies/{id}',
      function: 'companies/update',
    });
    const checks = plan.sources.find((source) => source.function === 'checks/runCheck');
    expect(checks).toMatchObject({
      queue: { name: 'Checks', url: 'http://127.0.0.1:4566/000000000000/Checks' },
      reportsFailures: true,
    });
    expect(JSON.parse(checks?.queue.attributes.RedrivePolicy ?? '')).toEqual({
      deadLetterTargetArn: 'arn:aws:sqs:sa-east-1:000000000000:ChecksDeadLetters',
      maxReceiveCount: 5,
    });
    expect(plan.schedules).toMatchObject([{ everyMs: 300_000, function: 'schedule/scheduler' }]);
    expect(plan.functions.find(({ name }) => name === 'checks/runCheck')?.environment).toMatchObject({
      TABLE_NAME: 'Table',
      CHECKS_QUEUE_URL: 'http://127.0.0.1:4566/000000000000/Checks',
      SERPER_SECRET_ID: 'SerperKey',
    });
  });

  it('stops at what it does not know, naming it', () => {
    expect(holding({ A: { Type: 'AWS::Kinesis::Stream' } })).toThrow('AWS::Kinesis::Stream');
    expect(holding({ A: { Type: 'AWS::SQS::Queue', Properties: { FifoQueue: true } } })).toThrow('FifoQueue');
    const environment = (value: unknown) => ({
      A: {
        Type: 'AWS::Lambda::Function',
        Properties: { Handler: 'a/b.handler', Environment: { Variables: { V: value } } },
      },
    });
    expect(holding(environment({ 'Fn::Sub': 'x' }))).toThrow('Fn::Sub');
    expect(holding(environment({ Ref: 'AWS::StackId' }))).toThrow('AWS::StackId');
    expect(holding(environment({ 'Fn::ImportValue': 'Other:Thing' }))).toThrow('Other:Thing');
  });

  it('refuses two resources that would share their state', () => {
    const Type = 'AWS::SQS::Queue';
    expect(holding({ Jobs00000000: { Type }, Jobs11111111: { Type } })).toThrow('called Jobs');
  });
});
