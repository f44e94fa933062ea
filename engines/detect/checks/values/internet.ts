import { isIP } from 'node:net'
import { digitsOf, isLuhn, isRepeated } from '../check-digits.ts'
import { isAddressExtension, isFileExtension, isLikelyCode, isTopLevelDomain } from './domains.ts'

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
export function isEmail(address: string): boolean {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const host = address.slice(at + 1)
  if (at < 1 || local.length > 64 || address.length > 254) return false
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..') || !isHostName(host)) return false
  const top = host.slice(host.lastIndexOf('.') + 1)
  return top.length > 1 && !isAddressExtension(top)
}

/** Tags of doc comments and rules of style sheets begin with the same character. */
const tags = new Set(
  'author copyright license param params return returns type types typedef private public protected see since version deprecated example throws module override todo default file internal readonly template property prop fileoverview overview name namespace constructor class extends const constant function method event listens fires ignore inheritdoc link media import charset keyframes supports layer date stability summary api alpha beta experimental noinspection preserve'.split(
    ' ',
  ),
)

export function isUrl(value: string): boolean {
  const host = /^(?:[a-z]+:\/\/)?(?:[^/?#@]*@)?([^/?#:]+)/i.exec(value)?.[1] ?? ''
  return host === 'localhost' || isHostName(host) || isIP(host) !== 0 || /^\w[\w-]*$/.test(host)
}

export function isUrlBare(value: string): boolean {
  const host = value.slice(0, value.search(/[:/]/))
  const labels = host.split('.')
  const top = labels[labels.length - 1]
  return labels.some((label) => label.length > 2) && isTopLevelDomain(top) && !isFileExtension(top)
}

export function isDomain(value: string): boolean {
  const labels = value.split('.')
  const top = labels[labels.length - 1]
  // Initials and abbreviations: e.g, i.e, a.m, U.S. A name with one or two letters on each side is not a host.
  if (labels.every((label) => label.length <= 2)) return false
  return isHostName(value) && isTopLevelDomain(top) && !isFileExtension(top)
}

export function isSocialHandle(value: string): boolean {
  return !tags.has(value.slice(1))
}

export function isUrlBareAmbiguous(value: string): boolean {
  return isLikelyCode(value.slice(0, value.search(/[:/]/)))
}

export function isHostname(value: string): boolean {
  return (
    (/\d/.test(value) || /-[a-z]{2,}\.|\.(?:local|lan|internal|corp|home|intranet)$/i.test(value)) &&
    value.length >= 4 &&
    !/^(?:process|config|os|this|self|window|location|req|request|url|uri)\./.test(value)
  )
}

export function isIpv6(value: string): boolean {
  const address = value.replace(/[%/].*$/, '')
  // `::` alone and `a::b` of a programming language are not matched: a real address has more than one group of digits.
  return isIP(address) === 6 && address.replace(/[^0-9A-Fa-f]/g, '').length >= 4 && /\d/.test(address)
}

export function isMac(value: string): boolean {
  const hex = value.replace(/[:.-]/g, '').toLowerCase()
  return (
    !/^(.)\1*$/.test(hex) &&
    !(value.includes('-') && /^\d+$/.test(hex)) &&
    !(value.includes('.') && /^\d+$/.test(hex))
  )
}

export function isIpv4Ambiguous(value: string): boolean {
  return (
    !/^10\.|^(\d+)(?:\.\1){3}$/.test(value) &&
    (/\.0\.0$/.test(value) ||
      value
        .split(/[./]/)
        .slice(0, 4)
        .every((part) => Number(part) < 24))
  )
}

/** Reporting bodies that a type allocation code begins with (GSMA TS.06). */
const reportingBodies = /^(?:00|01|1\d|3[0-5]|4[459]|5[0-4]|86|91|9[89])/

/** A known reporting body, and Luhn over fifteen digits. */
export function isImei(value: string): boolean {
  const digits = digitsOf(value)
  return (
    digits.length === 15 && reportingBodies.test(digits.join('')) && !isRepeated(digits) && isLuhn(digits)
  )
}

/** 19 or 20 digits with Luhn. */
export function isIccid(value: string): boolean {
  const digits = digitsOf(value)
  return (digits.length === 19 || digits.length === 20) && isLuhn(digits)
}

/** Words of code and prose that follow the label but are not user names. */
const placeholders =
  /^(?:null|none|nil|undefined|true|false|string|str|text|varchar|char|int|integer|number|required|optional|name|names|user|users|username|password|email|admin_required|value|values|field|fields|input|page|form|failed|failure|success|successful|attempts?|details?|credentials?|activity|information|error|errors|button|screen|portal|with|from|here|is|was|and|or|the|your|you|not|must|should|unknown|anonymous|n\/a|e\.g|i\.e)$/i

const memberAccess =
  /^(?:e\.g|i\.e)\b|^(?:self|this|os|process|config|options|args|params|props|request|req|res|env|data|user|session|faker|ctx|context|app|state|form|event|settings)\./

export function isUserName(value: string): boolean {
  return !systemAccounts.test(value) && !placeholders.test(value) && !memberAccess.test(value)
}

/** Whether it is not a version, a host or a file. */
export function isHandleOfNetwork(value: string): boolean {
  return (
    isUserName(value) &&
    !/^v?\d|^v\d|\.(?:com|org|net|io|co|me|de|fr|es|it|ru|jp|cn|js|ts|py|php|html?|json|png|jpe?g|pdf|exe)$/i.test(
      value,
    )
  )
}

/** Accounts that exist on every system, and test accounts. */
const systemAccounts =
  /^(?:root|admin|administrator|daemon|guest|test|user|ubuntu|debian|git|www-data|postgres|mysql|unknown|node|app|nginx|apache)$/i

/** Programs, and words for no one, in the fields of `handlers`. */
const notHandlers =
  /^(?:root|admin|system|bot|auto|automatic|automation|default|none|null|nginx|apache|curl|jenkins|junit|gitlab|github|dependabot|unassigned|unknown|anonymous|queue|team|support|sales|billing|mozilla|true|false|yes|no)$/

export function isUsernameLogged(value: string): boolean {
  return !systemAccounts.test(value) && value !== 'invalid'
}

export function isUsernameNoted(value: string): boolean {
  return isUserName(value) && !notHandlers.test(value)
}

export function isUsernameOfServer(value: string): boolean {
  return !systemAccounts.test(value)
}

export function isHandler(value: string): boolean {
  return !notHandlers.test(value) && !/^(?:.*\.(?:js|ts|py|exe|sh|json|log)|[a-z]+-[a-z]+)$/.test(value)
}
