import { isIP } from 'node:net'
import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'
import { isAddressExtension, isFileExtension, isLikelyCode, isTopLevelDomain } from './top-level-domains.ts'

const network = { category: 'NETWORK', region: 'GLOBAL' } as const

/**
 * RFC 1035: labels of 1 to 63 letters, digits and inner hyphens, 253 characters in all; the last label does not begin with a
 * digit.
 */
function isHostName(host: string): boolean {
  if (host.length > 253) return false
  const labels = host.split('.')
  if (labels.length < 2) return false
  for (const label of labels)
    if (label.length === 0 || label.length > 63 || label.startsWith('-') || label.endsWith('-')) return false
  return !/^\d/.test(labels[labels.length - 1])
}

/**
 * RFC 5321 4.5.3.1: local part up to 64 characters, address up to 254; RFC 5322: a dot-atom has no dot at either end and no
 * two in a row.
 */
function isEmail(address: string): boolean {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const host = address.slice(at + 1)
  if (at < 1 || local.length > 64 || address.length > 254) return false
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..') || !isHostName(host)) return false
  const top = host.slice(host.lastIndexOf('.') + 1)
  return top.length > 1 && !isAddressExtension(top)
}

/** E-mail address (RFC 5321, RFC 5322), with internationalised domains and local parts (RFC 6531). */
const email: Recognizer = {
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

/** URL with a scheme or www. (RFC 3986). Checked: the host. */
const url: Recognizer = {
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

/**
 * Domain name under a known top-level domain (RFC 1035, IANA root zone). A name that is likely code or a file is ambiguous.
 */
const domain: Recognizer = {
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
  ambiguous: isLikelyCode,
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

/** A host and a path without a scheme: `linkedin.com/in/name`. */
const urlBare: Recognizer = {
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
  ambiguous: (value) => isLikelyCode(value.slice(0, value.search(/[:/]/))),
  score: { base: 0.78 },
}

/** Tags of doc comments and rules of style sheets begin with the same sign. */
const tags = new Set(
  'author copyright license param params return returns type types typedef private public protected see since version deprecated example throws module override todo default file internal readonly template property prop fileoverview overview name namespace constructor class extends const constant function method event listens fires ignore inheritdoc link media import charset keyframes supports layer date stability summary api alpha beta experimental noinspection preserve'.split(
    ' ',
  ),
)

/**
 * Handle on a social network: @ and up to 30 characters; needs a network's name or a word for handles
 * nearby.
 */
const socialHandle: Recognizer = {
  name: 'social-handle',
  type: 'SOCIAL_HANDLE',
  label: 'Social handle',
  category: 'PII',
  region: 'GLOBAL',
  triggers: [{ on: 'sign', of: '@' }],
  pattern: standalone(/@[A-Za-z_](?:[\w.]{0,28}\w)/),
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
      'insta',
      'snap',
    ],
    en: ['follow', 'handle', 'dm', 'tweet', 'follow me', 'username'],
    de: ['folge', 'folgt'],
    fr: ['suivez'],
    es: ['sígueme', 'seguir'],
  },
  score: { base: 0.3, context: 0.85 },
}

export const internetRecognizers: readonly Recognizer[] = [email, url, urlBare, domain, socialHandle]
