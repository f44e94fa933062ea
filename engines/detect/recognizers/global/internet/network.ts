import { isIP } from 'node:net'
import { afterLabel } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

const network = { category: 'NETWORK', region: 'GLOBAL' } as const

/** Host name after its label. Contains a digit, a hyphen or a point, unlike words of prose. */
const hostname: Recognizer = {
  ...network,
  name: 'hostname',
  type: 'HOSTNAME',
  label: 'Host name',
  triggers: [
    {
      on: 'label',
      of: [
        ...['hostname', 'host name', 'computer name', 'computername', 'server name', 'machine name', 'fqdn'],
        ...['workstation', 'rechnername', 'host', "nom d'hôte", 'nombre de host', 'nome host'],
      ],
    },
  ],
  pattern: afterLabel(
    /(?=[A-Za-z.-]{0,40}[\d.-])[A-Za-z](?:[A-Za-z0-9-]{0,40}\.){0,5}[A-Za-z0-9-]{1,40}[A-Za-z0-9]/,
  ),
  group: 'value',
  check: (value) =>
    (/\d/.test(value) || /-[a-z]{2,}\.|\.(?:local|lan|internal|corp|home|intranet)$/i.test(value)) &&
    value.length >= 4 &&
    !/^(?:process|config|os|this|self|window|location|req|request|url|uri)\./.test(value),
  score: { base: 0.9 },
}

/** Advertising identifier (Apple IDFA, Google GAID): a GUID, identified by its label. */
const adId: Recognizer = {
  ...network,
  name: 'ad-id',
  type: 'AD_ID',
  label: 'Advertising ID',
  triggers: [
    {
      on: 'label',
      of: ['idfa', 'gaid', 'aaid', 'advertising id', 'advertising identifier', 'ad id', 'idfv'],
    },
  ],
  pattern: afterLabel(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/),
  group: 'value',
  score: { base: 0.92 },
}

/** Cookie header: names and values (RFC 6265). */
const cookie: Recognizer = {
  ...network,
  name: 'cookie',
  type: 'COOKIE',
  label: 'HTTP cookie',
  triggers: [{ on: 'literal', of: ['Cookie', 'cookie', 'COOKIE', 'Set-Cookie', 'set-cookie'] }],
  pattern:
    /(?:set-)?cookies?2?["']?(?:[ \t]{0,3}[:=][ \t]{0,3}["']?| is |\t| )(?<value>[\w.-]{1,64}=(?=[^\s;,"']{0,40}[\d%])[^\s;,"']{4,1024}(?:;[ \t]?[\w.-]{1,64}(?:=[^\s;,"']{0,1024})?){0,24})/iy,
  group: 'value',
  score: { base: 0.85 },
}

/** Under the title `Cookie` of a column, or behind it: one value of letters and digits, as sessions have. */
const cookieValue: Recognizer = {
  ...cookie,
  name: 'cookie-column',
  triggers: [{ on: 'label', of: ['cookie', 'cookies', 'session cookie', 'cookie value', 'cookie id'] }],
  pattern:
    /(?<=(?:[|\t,;\n"]| {2}) {0,3})(?<value>(?=[^\s|;,"]{0,64}\d)(?=[^\s|;,"]{0,64}[A-Za-z])[\w.%=+/-]{12,256})(?= *(?:$|[|\t,;"]| {2}))/my,
  score: { base: 0.8 },
}

/**
 * IPv4 address, with an optional prefix length (RFC 791, RFC 4632). Network masks and small section numbers are excluded or
 * ambiguous.
 */
const ipv4: Recognizer = {
  ...network,
  name: 'ipv4',
  type: 'IP',
  label: 'IP address',
  triggers: [{ on: 'digits', lengths: [1, 2, 3] }],
  // A version number has the same format; the word directly before it identifies it: `version`, or a product (Chrome/120.0.6099.71).
  pattern:
    /(?<![\w.]|(?<!\d\.\d{1,3}(?::\d{1,5})?)-|[vV]ersion |[vV]er\.? |[rR]elease |[vV]ersion: |[A-Z][A-Za-z]{0,30}[a-z]\/)(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\/(?:3[0-2]|[12]?\d)|-\d{1,3}(?![\w.-]))?(?!\w|-(?!\d{1,3}\.\d{1,3}\.\d{1,3}\.)|\.\d)/y,
  // Network masks, such as 255.255.255.0, identify no one.
  check: (value) => !/^(?:0|255)\./.test(value),
  // Sections of standards have small numbers in the same format (12.7.5.2), versions of browsers end in zeros. 10.0.0.1 and 8.8.8.8 are addresses all the same.
  ambiguous: (value) =>
    !/^10\.|^(\d+)(?:\.\1){3}$/.test(value) &&
    (/\.0\.0$/.test(value) ||
      value
        .split(/[./]/)
        .slice(0, 4)
        .every((part) => Number(part) < 24)),
  context: {
    '*': [
      'ip',
      'ipv4',
      'dns',
      'gateway',
      'router',
      'subnet',
      'firewall',
      'proxy',
      'ssh',
      'ping',
      'traceroute',
      'netmask',
    ],
    en: ['address', 'host', 'server', 'client', 'endpoint', 'listening', 'login from', 'connection'],
    de: ['adresse'],
    fr: ['adresse'],
    es: ['dirección'],
  },
  score: { base: 0.8, context: 0.95 },
}

/** The address in the name that a cloud gives a machine: ip-10-2-3-200. */
const ipOfName: Recognizer = {
  ...ipv4,
  name: 'ipv4-in-name',
  triggers: [{ on: 'literal', of: ['ip-'] }],
  pattern:
    /(?<![\w.-])ip-(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)-){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?![\w-])/y,
  score: { base: 0.8 },
}

/** IPv6 address, with an optional zone and prefix length (RFC 4291, RFC 4007). */
const ipv6: Recognizer = {
  ...network,
  name: 'ipv6',
  type: 'IP',
  label: 'IP address',
  triggers: [{ on: 'sign', of: ':' }],
  pattern:
    /(?<![\w:.])(?=[0-9A-Fa-f:.]{2,45}(?![0-9A-Fa-f:]))[0-9A-Fa-f]{0,4}(?::[0-9A-Fa-f]{0,4}){2,7}(?:(?<=:)\d{1,3}(?:\.\d{1,3}){3})?(?:%[\w.-]{1,16})?(?:\/\d{1,3})?(?![\w:])/y,
  check: (value) => {
    const address = value.replace(/[%/].*$/, '')
    // `::` alone and `a::b` of a programming language are left out: a real address has more than one group's digits.
    return isIP(address) === 6 && address.replace(/[^0-9A-Fa-f]/g, '').length >= 4 && /\d/.test(address)
  },
  score: { base: 0.93 },
}

const hexLetterPairs = ['ABCDEF', 'abcdef'].flatMap((set) =>
  [...set].flatMap((a) => [...set].map((b) => a + b)),
)

/**
 * MAC address (IEEE 802): six pairs with colons or hyphens, or three groups with points. Addresses of one repeated digit are
 * no device.
 */
const mac: Recognizer = {
  ...network,
  name: 'mac',
  type: 'MAC',
  label: 'MAC address',
  triggers: [
    { on: 'sign', of: ':' },
    { on: 'digits', lengths: [1, 2, 3, 4] },
    { on: 'mixed', prefix: ['A', 'B', 'C', 'D', 'E', 'F'] },
    // A first pair of letters is no mixed token.
    { on: 'literal', of: hexLetterPairs.map((pair) => `${pair}-`) },
  ],
  pattern:
    /(?<![\w:.*-])(?:[0-9A-Fa-f]{2}([:-])(?:[0-9A-Fa-f]{2}\1){4}[0-9A-Fa-f]{2}|[0-9A-Fa-f]{4}\.[0-9A-Fa-f]{4}\.[0-9A-Fa-f]{4})(?![\w]|[:-][0-9A-Fa-f]|\.\d)/y,
  check: (value) => {
    const hex = value.replace(/[:.-]/g, '').toLowerCase()
    return (
      !/^(.)\1*$/.test(hex) &&
      !(value.includes('-') && /^\d+$/.test(hex)) &&
      !(value.includes('.') && /^\d+$/.test(hex))
    )
  },
  score: { base: 0.92 },
}

/** Twelve hexadecimal digits, in a row or in groups, after a label. */
const macLabelled: Recognizer = {
  ...mac,
  name: 'mac-labelled',
  triggers: [
    {
      on: 'label',
      of: ['mac', 'mac address', 'mac addr', 'mac-adresse', 'adresse mac', 'ethernet', 'bssid'],
    },
  ],
  pattern: afterLabel(/[0-9a-f]{12}|(?:[0-9a-f]{4}[ .:-]){2}[0-9a-f]{4}|(?:[0-9a-f]{2} ){5}[0-9a-f]{2}/),
  group: 'value',
  score: { base: 0.88 },
}

/** UUID (RFC 9562) after a label that ties it to a user, a device or a session. */
const uuid: Recognizer = {
  ...network,
  name: 'uuid',
  type: 'UUID',
  label: 'UUID',
  triggers: [
    {
      on: 'label',
      of: [
        'uuid',
        'guid',
        'user id',
        'userid',
        'device id',
        'session id',
        'client id',
        'account id',
        'customer id',
      ],
    },
  ],
  pattern: afterLabel(/[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/),
  group: 'value',
  score: { base: 0.85 },
}

export const networkRecognizers: readonly Recognizer[] = [
  hostname,
  adId,
  cookie,
  cookieValue,
  ipv4,
  ipOfName,
  ipv6,
  mac,
  macLabelled,
  uuid,
]
