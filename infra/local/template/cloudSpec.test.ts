import { describe, expect, it } from 'vitest';
import type { CloudTemplate } from '../../cloudTemplate.ts';
import { readTemplates } from './cloudSpec.ts';

const location = { region: 'sa-east-1', account: '000000000000', sqsUrl: 'http://127.0.0.1:4566' };
const parsing = (Resources: CloudTemplate['Resources']) => () => readTemplates([{ Resources }], location);

describe('readTemplates', () => {
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
