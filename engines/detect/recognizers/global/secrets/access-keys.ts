import { isCrcTagged } from '../../../checks/base62-crc.ts'
import type { Recognizer } from '../../recognizer.ts'

const secret = { category: 'SECRET', region: 'GLOBAL' } as const

/** A key that its vendor marks with a prefix. The look-behind keeps a run of prefixes from being scanned again and again. */
function prefixed(
  name: string,
  type: string,
  label: string,
  prefixes: readonly string[],
  body: RegExp,
  base = 0.95,
): Recognizer {
  const pattern = new RegExp(`(?<![A-Za-z0-9_])(?:${body.source})(?![A-Za-z0-9_])`, 'y')
  return {
    ...secret,
    name,
    type,
    label,
    triggers: [{ on: 'literal', of: prefixes }],
    pattern,
    score: { base },
  }
}

/** AWS access key ID: a prefix by kind of key and 16 characters of base32. */
const awsAccessKey = prefixed(
  'aws-access-key',
  'AWS_ACCESS_KEY',
  'AWS access key',
  ['AKIA', 'ASIA', 'ABIA', 'ACCA', 'AROA', 'AIDA'],
  /(?:AKIA|ASIA|ABIA|ACCA|AROA|AIDA)[A-Z2-7]{16}/,
)

/** Google API key: AIza and 35 characters. */
const gcpApiKey = prefixed('gcp-api-key', 'GCP_API_KEY', 'Google API key', ['AIza'], /AIza[\w-]{35}/)

/** GitHub token: classic with its prefix by kind, or fine-grained. */
const githubToken = prefixed(
  'github-token',
  'GITHUB_TOKEN',
  'GitHub token',
  ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'],
  /gh[pousr]_[A-Za-z0-9]{36,251}|github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}/,
  0.9,
)

/** GitHub token with a valid checksum. */
const githubTokenSummed: Recognizer = {
  ...githubToken,
  name: 'github-token-summed',
  pattern: /(?<![A-Za-z0-9_])gh[pousr]_[A-Za-z0-9]{36}(?![A-Za-z0-9_])/y,
  check: isCrcTagged,
  score: { base: 0.99 },
}

/** npm access token. */
const npmToken: Recognizer = {
  ...prefixed('npm-token', 'NPM_TOKEN', 'npm token', ['npm_'], /npm_[A-Za-z0-9]{36}/),
}

/** GitLab personal access token. */
const gitlabToken = prefixed('gitlab-token', 'GITLAB_TOKEN', 'GitLab token', ['glpat-'], /glpat-[\w-]{20,64}/)

/** Slack token or webhook URL. */
const slackToken = prefixed(
  'slack-token',
  'SLACK_TOKEN',
  'Slack token or webhook',
  ['xoxb-', 'xoxa-', 'xoxp-', 'xoxr-', 'xoxs-', 'xoxe', 'xapp-', 'https://hooks.slack.com/'],
  /xox[abeprs](?:\.xox[bp])?-[A-Za-z0-9-]{10,250}|xapp-\d-[A-Za-z0-9-]{10,250}|https:\/\/hooks\.slack\.com\/(?:services|workflows)\/[A-Za-z0-9/]{20,200}/,
  0.98,
)

/** Stripe API key or webhook secret. */
const stripeKey = prefixed(
  'stripe-key',
  'STRIPE_KEY',
  'Stripe key',
  ['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_', 'pk_live_', 'pk_test_', 'whsec_'],
  /(?:[srp]k_(?:live|test)|whsec)_[A-Za-z0-9]{16,247}/,
)

/** API key of OpenAI, Anthropic or OpenRouter. */
const openaiKey = prefixed(
  'openai-key',
  'OPENAI_KEY',
  'Model vendor key',
  ['sk-'],
  /sk-(?:ant-|proj-|svcacct-|or-v1-)?(?=[\w-]{0,40}\d)[\w-]{20,250}/,
)

/** PyPI upload token: a macaroon whose base64 begins with AgEI. */
const pypiToken = prefixed('pypi-token', 'PYPI_TOKEN', 'PyPI token', ['pypi-AgEI'], /pypi-AgEI[\w-]{50,250}/)

/** SendGrid API key. */
const sendgridKey = prefixed(
  'sendgrid-key',
  'SENDGRID_KEY',
  'SendGrid key',
  ['SG.'],
  /SG\.[\w-]{22}\.[\w-]{43}/,
)

/** Twilio account or API key SID. */
const twilioKey = prefixed(
  'twilio-key',
  'TWILIO_KEY',
  'Twilio key',
  ['AC', 'SK'],
  /(?:AC|SK)[0-9a-f]{32}/,
  0.85,
)

/** Azure storage or shared access key in a connection string: base64 of 32 or 64 bytes. */
const azureKey: Recognizer = {
  ...secret,
  name: 'azure-key',
  type: 'AZURE_KEY',
  label: 'Azure storage key',
  triggers: [{ on: 'literal', of: ['AccountKey=', 'SharedAccessKey='] }],
  pattern:
    /(?<![A-Za-z0-9_])(?:AccountKey|SharedAccessKey)=(?<value>[A-Za-z0-9+/]{43}=|[A-Za-z0-9+/]{86}==)(?![A-Za-z0-9+/=])/y,
  group: 'value',
  score: { base: 0.95 },
}

export const accessKeysRecognizers: readonly Recognizer[] = [
  awsAccessKey,
  gcpApiKey,
  githubTokenSummed,
  githubToken,
  npmToken,
  gitlabToken,
  slackToken,
  stripeKey,
  openaiKey,
  pypiToken,
  sendgridKey,
  twilioKey,
  azureKey,
]
