import { looksRandom } from '../../../checks/entropy.ts'
import type { Recognizer } from '../../recognizer.ts'

const secret = { category: 'SECRET', region: 'GLOBAL' } as const

/** The first part is base64url of a JSON object with `alg`, `typ` or `enc`. */
function isJwt(token: string): boolean {
  const header = Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString('utf8')
  return header.startsWith('{') && header.endsWith('}') && /"(?:alg|typ|enc)"/.test(header)
}

/** JSON web token (RFC 7519) in compact serialization (RFC 7515). */
const jwt: Recognizer = {
  ...secret,
  name: 'jwt',
  type: 'JWT',
  label: 'JSON web token',
  triggers: [{ on: 'literal', of: ['eyJ'] }],
  pattern: /(?<![\w.-])eyJ[\w-]{8,2048}\.[\w-]{2,8192}(?:\.[\w-]{0,2048}){1,3}/y,
  check: isJwt,
  score: { base: 0.98 },
}

/** PEM private key (RFC 7468). A frame cut off before its end still holds the key, so the end is optional. */
const privateKey: Recognizer = {
  ...secret,
  name: 'private-key',
  type: 'PRIVATE_KEY',
  label: 'PEM private key',
  triggers: [{ on: 'literal', of: ['-----BEGIN '] }],
  pattern:
    /-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:[A-Za-z0-9+/=\s\\:,.()]|-(?!----)){16,16384}(?:-----END (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----)?/y,
  score: { base: 0.99 },
}

/** OpenSSH public key line: key type and base64 blob (RFC 4253, RFC 8709). */
const sshKey: Recognizer = {
  ...secret,
  name: 'ssh-key',
  type: 'SSH_KEY',
  label: 'SSH key',
  triggers: [
    {
      on: 'literal',
      of: [
        'ssh-rsa AAAA',
        'ssh-ed25519 AAAA',
        'ssh-dss AAAA',
        'ecdsa-sha2-nistp',
        'sk-ssh-ed25519',
        'sk-ecdsa-sha2',
      ],
    },
  ],
  pattern:
    /(?<![\w-])(?:ssh-(?:rsa|ed25519|dss)|ecdsa-sha2-nistp\d{3}|sk-(?:ssh-ed25519|ecdsa-sha2-nistp256)@openssh\.com) AAAA[A-Za-z0-9+/]{40,4096}={0,3}/y,
  score: { base: 0.97 },
}

/** Connection URL of a data store with a password in its userinfo (RFC 3986). */
const dbConnection: Recognizer = {
  ...secret,
  name: 'db-connection',
  type: 'DB_CONNECTION',
  label: 'Database URL with password',
  triggers: [
    {
      on: 'literal',
      of: [
        'postgres://',
        'postgresql://',
        'postgresql+',
        'mysql://',
        'mysql+',
        'mariadb://',
        'mongodb://',
        'mongodb+srv://',
        'redis://',
        'rediss://',
        'amqp://',
        'amqps://',
        'mssql://',
        'sqlserver://',
        'oracle://',
        'clickhouse://',
        'cockroachdb://',
        'jdbc:',
      ],
    },
  ],
  pattern:
    /(?<![A-Za-z0-9+./-])(?:jdbc:)?[a-z]{3,12}(?:\+[a-z0-9]{2,16})?:\/\/[^\s:@/"'<>]{0,128}:[^\s@/"'<>]{1,256}@[^\s"'<>,;)]{2,512}/y,
  score: { base: 0.97 },
}

/** Any other URL with a password. The type URL wins by default; this one applies where only secrets are requested. */
const urlCredentials: Recognizer = {
  ...dbConnection,
  name: 'url-credentials',
  triggers: [
    { on: 'literal', of: ['ftp://', 'ftps://', 'sftp://', 'ssh://', 'smtp://', 'http://', 'https://'] },
  ],
  score: { base: 0.9 },
}

const keyLabels = [
  'api key',
  'apikey',
  'api token',
  'api secret',
  'secret',
  'secret key',
  'client secret',
  'app secret',
  'shared secret',
  'signing secret',
  'signing key',
  'token',
  'access token',
  'refresh token',
  'auth token',
  'bearer token',
  'private key',
  'encryption key',
  'master key',
  'webhook secret',
  'credentials',
  'access key',
  'security token',
  'session token',
  'x api key',
]

/** A high-entropy value after a label for keys and tokens. */
const genericSecret: Recognizer = {
  ...secret,
  name: 'generic-secret',
  type: 'GENERIC_SECRET',
  label: 'High entropy secret',
  triggers: [{ on: 'label', of: keyLabels }],
  pattern: /[ \t:=>"'(-]{0,6}(?<value>[A-Za-z0-9+/_=.~$-]{12,256})/y,
  group: 'value',
  check: (value) =>
    /\d/.test(value) && /[A-Za-z]/.test(value) && !/^\d{1,2}\.\d/.test(value) && looksRandom(value),
  score: { base: 0.75 },
}

/** AWS secret access key: 40 characters of base64, which only a label tells apart from a hash. */
const awsSecretKey: Recognizer = {
  ...secret,
  name: 'aws-secret-key',
  type: 'AWS_SECRET_KEY',
  label: 'AWS secret key',
  triggers: [
    {
      on: 'label',
      of: ['aws secret access key', 'aws secret key', 'secret access key', 'aws secret', 'secretaccesskey'],
    },
  ],
  pattern: /[ \t:=>"'(-]{0,6}(?<value>[A-Za-z0-9+/]{40})(?![A-Za-z0-9+/=])/y,
  group: 'value',
  check: looksRandom,
  score: { base: 0.95 },
}

/** The secret key right behind the access key that it belongs to: `AKIA... / wJalr...`. */
const awsSecretKeyOfAccessKey: Recognizer = {
  ...secret,
  name: 'aws-secret-key-of-access-key',
  type: 'AWS_SECRET_KEY',
  label: 'AWS secret key',
  triggers: [{ on: 'literal', of: ['AKIA', 'ASIA'] }],
  pattern:
    /(?<![A-Za-z0-9_])A[KS]IA[A-Z2-7]{16}(?![A-Za-z0-9+/])[^\n]{1,48}?(?<![A-Za-z0-9+/])(?<value>[A-Za-z0-9+/]{40})(?![A-Za-z0-9+/=])/y,
  group: 'value',
  check: looksRandom,
  score: { base: 0.95 },
}

/** Token of an Authorization header (RFC 6750, RFC 7617). */
const bearerToken: Recognizer = {
  ...secret,
  name: 'bearer-token',
  type: 'BEARER_TOKEN',
  label: 'Authorization header',
  triggers: [
    {
      on: 'label',
      of: ['authorization bearer', 'authorization basic', 'authorization token', 'bearer', 'basic'],
    },
  ],
  pattern: /(?<=(?:bearer|basic|token)[ \t:=>"']{1,4})(?<value>[A-Za-z0-9+/_=.~-]{16,2048})/iy,
  group: 'value',
  check: (value) => /\d/.test(value) && looksRandom(value.slice(0, 256)),
  score: { base: 0.9 },
}

/** Password hash in modular crypt format: bcrypt, Argon2, SHA-crypt, PBKDF2. */
const passwordHash: Recognizer = {
  ...secret,
  name: 'password-hash',
  type: 'PASSWORD_HASH',
  label: 'Password hash',
  triggers: [{ on: 'literal', of: ['$2a$', '$2b$', '$2y$', '$argon2', '$6$', '$5$', '$1$', '$pbkdf2'] }],
  pattern:
    /(?<![\w$])\$(?:2[aby]\$\d{2}\$[./A-Za-z0-9]{53}|argon2(?:id|i|d)\$v=\d{1,3}\$[\w=,]{5,64}\$[A-Za-z0-9+/]{8,128}\$[A-Za-z0-9+/]{16,256}|[156]\$(?:rounds=\d{1,9}\$)?[./A-Za-z0-9]{1,16}\$[./A-Za-z0-9]{22,86}|pbkdf2(?:-sha\d{1,3})?\$\d{1,9}\$[./A-Za-z0-9+]{8,128}\$[./A-Za-z0-9+]{16,128})/y,
  score: { base: 0.97 },
}

export const secretsRecognizers: readonly Recognizer[] = [
  awsSecretKey,
  awsSecretKeyOfAccessKey,
  jwt,
  privateKey,
  sshKey,
  dbConnection,
  urlCredentials,
  genericSecret,
  bearerToken,
  passwordHash,
]
