import { expect, it } from 'vitest';
import { stackNamesOf } from '../stage.ts';
import { announcementOf } from './outputs.ts';

const RanqueiaApp = { ApiUrl: 'https://a1.execute-api.sa-east-1.amazonaws.com/' };
const DistributionDomain = 'd1.cloudfront.net';

it.each([
  {
    outputs: { RanqueiaApp, RanqueiaWeb: { SiteUrl: 'https://d1.cloudfront.net', DistributionDomain } },
    text: 'O Ranqueia está em https://d1.cloudfront.net\n',
  },
  {
    outputs: { RanqueiaApp, RanqueiaWeb: { SiteUrl: 'https://a.com.br', DistributionDomain } },
    text: 'O Ranqueia está em https://a.com.br\nO domínio deve apontar para d1.cloudfront.net\n',
  },
  {
    outputs: { RanqueiaApp, RanqueiaSignIn: { GoogleRedirectUri: 'https://login/oauth2/idpresponse' } },
    text: `A API do Ranqueia está em ${RanqueiaApp.ApiUrl}\nURI de redirecionamento para registrar no Google: https://login/oauth2/idpresponse\n`,
  },
  { outputs: { RanqueiaData: { TableName: 'RanqueiaData-Table-1' } }, text: '' },
])('says where the product is: $text', ({ outputs, text }) => {
  expect(announcementOf(outputs, stackNamesOf())).toBe(text);
});
