import { looksRandom } from '../checks/entropy.ts'
import type { Recognizer } from '../recognizer.ts'

/**
 * Keys and tokens that their vendors mark with a prefix of their own, as their documentation and their push protection
 * publish it. One line a vendor: name, prefixes, the whole.
 */
const vendors: readonly (readonly [name: string, prefixes: readonly string[], whole: RegExp])[] = [
  ['adafruit', ['aio_'], /aio_[A-Za-z0-9]{28}/],
  ['age', ['AGE-SECRET-KEY-1'], /AGE-SECRET-KEY-1[A-Z0-9]{50,62}/],
  ['airtable', ['pat'], /pat[A-Za-z0-9]{14}\.[0-9a-f]{64}/],
  ['alibaba', ['LTAI'], /LTAI[A-Za-z0-9]{12,24}/],
  ['atlassian', ['ATATT3', 'ATCTT3', 'ATBB'], /AT[AC]TT3[A-Za-z0-9_=-]{40,250}|ATBB[A-Za-z0-9]{32}/],
  [
    'bitwarden',
    ['0.'],
    /0\.[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\.[A-Za-z0-9]{30}:[A-Za-z0-9+/]{22}==/,
  ],
  [
    'brevo',
    ['xkeysib-', 'xsmtpsib-'],
    /xkeysib-[0-9a-f]{64}-[A-Za-z0-9]{16}|xsmtpsib-[0-9a-f]{64}-[A-Za-z0-9]{16}/,
  ],
  ['buildkite', ['bkua_', 'bkat_'], /bk(?:ua|at)_[0-9a-f]{40}/],
  ['circleci', ['CCIPAT_', 'CCIPRJ_'], /CCIP(?:AT|RJ)_[A-Za-z0-9]{22}_[0-9a-f]{40}/],
  ['clojars', ['CLOJARS_'], /CLOJARS_[0-9a-f]{60}/],
  ['cloudflare', ['v1.0-'], /v1\.0-[0-9a-f]{24}-[0-9a-f]{146}/],
  ['contentful', ['CFPAT-'], /CFPAT-[\w-]{43}/],
  ['databricks', ['dapi'], /dapi[0-9a-f]{32}(?:-\d)?/],
  ['deepgram', ['dg_'], /dg_[A-Za-z0-9]{32,48}/],
  ['digitalocean', ['dop_v1_', 'doo_v1_', 'dor_v1_'], /do[opr]_v1_[0-9a-f]{64}/],
  [
    'discord-webhook',
    ['https://discord.com/api/webhooks/', 'https://discordapp.com/api/webhooks/'],
    /https:\/\/discord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/[\w-]{60,90}/,
  ],
  ['discord', ['M', 'N', 'O'], /[MNO][A-Za-z\d_-]{23,27}\.[\w-]{6}\.[\w-]{27,40}/],
  ['docker', ['dckr_pat_', 'dckr_oat_'], /dckr_[po]at_[\w-]{20,60}/],
  [
    'doppler',
    ['dp.pt.', 'dp.st.', 'dp.ct.', 'dp.sa.'],
    /dp\.(?:pt|st|ct|sa)\.(?:[\w-]{1,40}\.)?[A-Za-z0-9]{40,44}/,
  ],
  ['dropbox', ['sl.'], /sl\.(?:B|u\.)[\w-]{100,400}/],
  ['duffel', ['duffel_'], /duffel_(?:test|live)_[\w-]{43}/],
  ['dynatrace', ['dt0c01.', 'dt0s16.'], /dt0[cs]\d{2}\.[A-Z0-9]{24}\.[A-Z0-9]{64}/],
  ['easypost', ['EZAK', 'EZTK'], /EZ[AT]K[A-Za-z0-9]{54}/],
  ['facebook', ['EAA'], /EAA(?=[A-Za-z0-9]{0,40}\d)[A-Za-z0-9]{30,300}/],
  ['figma', ['figd_', 'figu_'], /fig[du]_[\w-]{40,60}/],
  ['flutterwave', ['FLWSECK', 'FLWPUBK'], /FLW(?:SEC|PUB)K(?:_TEST)?-[0-9a-z]{32}-X/],
  ['fly', ['fm1_', 'fm2_', 'fo1_'], /f[mo][12]_[A-Za-z0-9+/=_-]{40,500}/],
  [
    'gitlab-runner',
    ['glrt-', 'gldt-', 'glcbt-', 'glptt-', 'glft-', 'glsoat-', 'GR1348941'],
    /gl(?:rt|dt|cbt|ptt|ft|soat)-[\w-]{20,64}|GR1348941[\w-]{20}/,
  ],
  ['google-oauth', ['ya29.', 'GOCSPX-'], /ya29\.[\w-]{30,1024}|GOCSPX-[\w-]{28,40}/],
  ['grafana', ['glsa_', 'glc_'], /glsa_[A-Za-z0-9]{32}_[0-9a-f]{8}|glc_[A-Za-z0-9+/=]{32,400}/],
  ['groq', ['gsk_'], /gsk_[A-Za-z0-9]{48,56}/],
  ['hashicorp-vault', ['hvs.', 'hvb.', 'hvr.'], /hv[sbr]\.[\w-]{24,300}/],
  ['heroku', ['HRKU-'], /HRKU-[\w-]{36,64}/],
  ['hubspot', ['pat-na1-', 'pat-eu1-'], /pat-(?:na|eu)\d-[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/],
  ['hugging-face', ['hf_', 'api_org_'], /hf_[A-Za-z0-9]{30,40}|api_org_[A-Za-z0-9]{34}/],
  ['infracost', ['ico-'], /ico-[A-Za-z0-9]{32}/],
  ['launchdarkly', ['sdk-', 'api-', 'mob-'], /(?:sdk|api|mob)-[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/],
  ['linear', ['lin_api_', 'lin_oauth_'], /lin_(?:api|oauth)_[A-Za-z0-9]{32,64}/],
  ['mailchimp', [], /[0-9a-f]{32}-us\d{1,2}/],
  ['mailgun', ['key-'], /key-[0-9a-z]{32}/],
  ['mapbox', ['sk.eyJ', 'pk.eyJ'], /[sp]k\.eyJ[\w-]{20,300}\.[\w-]{20,60}/],
  ['new-relic', ['NRAK-', 'NRJS-', 'NRII-', 'NRRA-'], /NR(?:AK|JS|II|RA)-[A-Za-z0-9_-]{19,42}/],
  ['notion', ['secret_', 'ntn_'], /secret_[A-Za-z0-9]{43}|ntn_[A-Za-z0-9]{40,50}/],
  ['okta', ['SSWS '], /SSWS 00[\w-]{40}/],
  ['pagerduty', ['u+'], /u\+[A-Za-z0-9_+-]{18}/],
  ['perplexity', ['pplx-'], /pplx-[A-Za-z0-9]{40,56}/],
  [
    'plaid',
    ['access-sandbox-', 'access-production-', 'access-development-'],
    /access-(?:sandbox|development|production)-[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/,
  ],
  ['planetscale', ['pscale_'], /pscale_(?:tkn|pw|oauth)_[\w=.-]{32,64}/],
  ['postman', ['PMAK-'], /PMAK-[0-9a-f]{24}-[0-9a-f]{34}/],
  ['prefect', ['pnu_'], /pnu_[A-Za-z0-9]{36}/],
  ['pulumi', ['pul-'], /pul-[0-9a-f]{40}/],
  ['razorpay', ['rzp_'], /rzp_(?:live|test)_[A-Za-z0-9]{14,24}/],
  ['readme', ['rdme_'], /rdme_[0-9a-z]{70}/],
  ['replicate', ['r8_'], /r8_[A-Za-z0-9]{37}/],
  ['rubygems', ['rubygems_'], /rubygems_[0-9a-f]{48}/],
  ['sentry', ['sntrys_', 'sntryu_'], /sntrys_eyJ[\w+/=]{20,400}|sntryu_[0-9a-f]{64}/],
  ['shippo', ['shippo_'], /shippo_(?:live|test)_[0-9a-f]{40}/],
  ['shopify', ['shpat_', 'shpca_', 'shppa_', 'shpss_'], /shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}/],
  ['sonar', ['sqp_', 'squ_', 'sqa_'], /sq[pua]_[0-9a-f]{40}/],
  ['square', ['sq0atp-', 'sq0csp-', 'EAAA'], /sq0(?:atp|csp)-[\w-]{22,43}|EAAA[\w-]{60}/],
  ['supabase', ['sbp_'], /sbp_[0-9a-f]{40}/],
  ['telegram', [], /\d{8,10}:AA[\w-]{32,35}/],
  ['terraform', ['atlasv1.'], /atlasv1\.[\w=-]{60,70}/],
  ['typeform', ['tfp_'], /tfp_[\w.=-]{44,80}/],
  ['vercel', ['vercel_blob_rw_'], /vercel_blob_rw_[A-Za-z0-9]{16}_[A-Za-z0-9]{24,40}/],
  ['xai', ['xai-'], /xai-[A-Za-z0-9]{70,90}/],
  ['yandex', ['AQVN', 'y0_'], /AQVN[\w-]{35,38}|y0_[\w-]{40,70}/],
]

/** Lengths of the digits that a token without a prefix may begin with. */
const bare = { mailchimp: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], telegram: [8, 9, 10] } as const

export const vendorTokenRecognizers: readonly Recognizer[] = vendors.map(([vendor, prefixes, whole]) => ({
  category: 'SECRET',
  region: 'GLOBAL',
  name: `${vendor}-token`,
  type: 'VENDOR_TOKEN',
  label: 'Token or key of a vendor',
  triggers:
    prefixes.length > 0
      ? [{ on: 'literal', of: prefixes }]
      : [
          { on: 'digits', lengths: vendor === 'telegram' ? bare.telegram : bare.mailchimp },
          { on: 'mixed', prefix: [...'ABCDEF'] },
        ],
  pattern: new RegExp(`(?<![A-Za-z0-9_.-])(?:${whole.source})(?![A-Za-z0-9_])`, 'y'),
  check: (value) => looksRandom(value.slice(-40)),
  score: { base: 0.97 },
}))
