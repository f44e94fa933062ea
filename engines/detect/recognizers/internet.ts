import { isIP } from 'node:net'
import type { Recognizer } from './recognizer.ts'
import { alone, labelled } from './shape.ts'
import { isAddressExtension, isFileExtension, isLikeMember, isTopLevelDomain } from './tlds.ts'

const network = { category: 'NETWORK', region: 'GLOBAL' } as const

/** RFC 1035: labels of 1 to 63, letters, digits and inner hyphens, 253 in all; the last one is no number. */
export function isHostName(host: string): boolean {
  if (host.length > 253) return false
  const labels = host.split('.')
  if (labels.length < 2) return false
  for (const label of labels)
    if (label.length === 0 || label.length > 63 || label.startsWith('-') || label.endsWith('-')) return false
  return !/^\d/.test(labels[labels.length - 1])
}

/** RFC 5321 4.5.3.1: local part 64, address 254; RFC 5322's dot-atom has no dot at an end and no two together. */
export function isEmail(address: string): boolean {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const host = address.slice(at + 1)
  if (at < 1 || local.length > 64 || address.length > 254) return false
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..') || !isHostName(host)) return false
  const top = host.slice(host.lastIndexOf('.') + 1)
  return top.length > 1 && !isAddressExtension(top)
}

export const email: Recognizer = {
  name: 'email',
  type: 'EMAIL',
  label: 'E-mail address',
  category: 'PII',
  region: 'GLOBAL',
  triggers: [{ on: 'sign', of: '@' }],
  pattern:
    /(?<![\p{L}\p{N}._%+~-])[\p{L}\p{N}_%+~!#$&*?^-][\p{L}\p{N}._%+~!#$&*?^'-]{0,63}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}(?:xn--[a-z0-9-]{2,59}|\p{L}{2,24})(?![\p{L}\p{N}_@])/uy,
  check: isEmail,
  score: { base: 0.97 },
}

export const url: Recognizer = {
  ...network,
  name: 'url',
  type: 'URL',
  label: 'URL',
  triggers: [
    {
      on: 'literal',
      of: [
        'http://',
        'https://',
        'HTTP://',
        'HTTPS://',
        'Http://',
        'Https://',
        'ftp://',
        'ftps://',
        'sftp://',
        'ws://',
        'wss://',
        'www.',
        'WWW.',
        'Www.',
      ],
    },
  ],
  pattern:
    /(?<![A-Za-z0-9/@.-])(?:[a-z]{2,5}:\/\/|www\.)[^\s<>"'`{}|\\^()[\],;]{1,512}(?:\([^\s<>"()]{1,128}\)[^\s<>"'`{}|\\^()[\],;]{0,512}|[,;()'][^\s<>"'`{}|\\^()[\],;]{1,512}){0,16}(?<![.:!?*',;]|(?<!\([^\s()]{1,64})\))/iy,
  check: (value) => {
    const host = /^(?:[a-z]+:\/\/)?(?:[^/?#@]*@)?([^/?#:]+)/i.exec(value)?.[1] ?? ''
    return host === 'localhost' || isHostName(host) || isIP(host) !== 0 || /^\w[\w-]*$/.test(host)
  },
  score: { base: 0.95 },
}

export const domain: Recognizer = {
  ...network,
  name: 'domain',
  type: 'DOMAIN',
  label: 'Domain name',
  triggers: [{ on: 'sign', of: '.' }],
  pattern:
    /(?<![A-Za-z0-9@._-])[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?){0,4}\.(?:[a-z]{2,24}|[A-Z]{2,24})(?![A-Za-z0-9@_([-]|\.[A-Za-z0-9])/y,
  check: (value) => {
    const labels = value.split('.')
    const top = labels[labels.length - 1]
    // Initials and abbreviations: e.g, i.e, a.m, U.S. A name of one or two letters on each side is none.
    if (labels.every((label) => label.length <= 2)) return false
    return isHostName(value) && isTopLevelDomain(top) && !isFileExtension(top)
  },
  unsure: isLikeMember,
  context: {
    en: ['website', 'site', 'domain', 'host', 'visit', 'web'],
    de: ['webseite', 'domäne'],
    fr: ['site'],
    es: ['sitio', 'web'],
    it: ['sito'],
    pt: ['site'],
    nl: ['website'],
  },
  score: { base: 0.55, context: 0.85 },
}

/** A host and a path without a scheme, as people write them: `linkedin.com/in/name`. */
export const urlBare: Recognizer = {
  ...url,
  name: 'url-bare',
  triggers: [{ on: 'sign', of: '.' }],
  pattern:
    /(?<![A-Za-z0-9@._/-])(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,4}(?:[a-z]{2,24}|[A-Z]{2,24})(?::\d{2,5})?\/[^\s<>"'`{}|\\^()[\],;]{1,256}(?<![.:!?*',;])/y,
  check: (value) => {
    const host = value.slice(0, value.search(/[:/]/))
    const labels = host.split('.')
    const top = labels[labels.length - 1]
    return labels.some((label) => label.length > 2) && isTopLevelDomain(top) && !isFileExtension(top)
  },
  unsure: (value) => isLikeMember(value.slice(0, value.search(/[:/]/))),
  score: { base: 0.78 },
}

export const ipv4: Recognizer = {
  ...network,
  name: 'ipv4',
  type: 'IP',
  label: 'IP address',
  triggers: [{ on: 'digits', lengths: [1, 2, 3] }],
  // A version number has the same shape; what names one stands right before it.
  pattern:
    /(?<![\w.-]|[vV]ersion |[vV]er\.? |[rR]elease |[vV]ersion: )(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\/(?:3[0-2]|[12]?\d))?(?![\w-]|\.\d)/y,
  // Masks of networks are nobody's: 255.255.255.0.
  check: (value) => !/^(?:0|255)\./.test(value),
  // Sections of standards are numbered like this, in small numbers: 12.7.5.2. So are 10.0.0.1 and 8.8.8.8, which are addresses.
  unsure: (value) =>
    !/^10\.|^(\d+)(?:\.\1){3}$/.test(value) &&
    value
      .split(/[./]/)
      .slice(0, 4)
      .every((part) => Number(part) < 24),
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

export const ipv6: Recognizer = {
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

/** IEEE 802: six pairs with colons or hyphens, or Cisco's three groups. All zero and all F are no device. */
export const mac: Recognizer = {
  ...network,
  name: 'mac',
  type: 'MAC',
  label: 'MAC address',
  triggers: [
    { on: 'sign', of: ':' },
    { on: 'digits', lengths: [1, 2, 3, 4] },
    { on: 'mixed', prefix: ['A', 'B', 'C', 'D', 'E', 'F'] },
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

/** Twelve digits of hexadecimal in a row, behind their label. */
export const macLabelled: Recognizer = {
  ...mac,
  name: 'mac-labelled',
  triggers: [
    {
      on: 'label',
      of: ['mac', 'mac address', 'mac addr', 'mac-adresse', 'adresse mac', 'ethernet', 'bssid'],
    },
  ],
  pattern: labelled(/[0-9a-f]{12}|(?:[0-9a-f]{4}[ .:-]){2}[0-9a-f]{4}|(?:[0-9a-f]{2} ){5}[0-9a-f]{2}/),
  group: 'value',
  score: { base: 0.88 },
}

export const uuid: Recognizer = {
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
  pattern: labelled(/[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/),
  group: 'value',
  score: { base: 0.85 },
}

/** Tags of doc comments and rules of style sheets begin with the same sign. */
const tags = new Set(
  'author copyright license param params return returns type types typedef private public protected see since version deprecated example throws module override todo default file internal readonly template property prop fileoverview overview name namespace constructor class extends const constant function method event listens fires ignore inheritdoc link media import charset keyframes supports layer date stability summary api alpha beta experimental noinspection preserve'.split(
    ' ',
  ),
)

export const socialHandle: Recognizer = {
  name: 'social-handle',
  type: 'SOCIAL_HANDLE',
  label: 'Social handle',
  category: 'PII',
  region: 'GLOBAL',
  triggers: [{ on: 'sign', of: '@' }],
  pattern: alone(/@[A-Za-z_](?:[\w.]{0,28}\w)/),
  check: (value) => !tags.has(value.slice(1)),
  context: {
    '*': [
      'twitter',
      'instagram',
      'tiktok',
      'telegram',
      'mastodon',
      'github',
      'threads',
      'bluesky',
      'snapchat',
      'youtube',
      'discord',
      'facebook',
      'linkedin',
    ],
    en: ['follow', 'handle', 'dm', 'tweet', 'follow me', 'username'],
    de: ['folge', 'folgt'],
    fr: ['suivez'],
    es: ['sígueme', 'seguir'],
  },
  score: { base: 0.3, context: 0.85 },
}

export const internetRecognizers = [
  email,
  url,
  urlBare,
  domain,
  ipv4,
  ipv6,
  mac,
  macLabelled,
  uuid,
  socialHandle,
] as const
