import { looksRandom } from '../entropy.ts'

/** A link, a path, a module or a template. */
const notSecret = /^(?:https?:|[./]|arn:|urn:)|[{}<>$()]/

/** Words, versions and numbers: the parts of `my-app-signing-key-v2`. */
const plainPart = /^(?:[a-z]+|[A-Z][a-z]+|[A-Z]+|v?\d{1,6}|[a-z]{2,}\d{1,2})?$/

/** Characters of the shortest part that shows that a value is random: the prefix may consist of words (pat-na1-...). */
const minRandomPart = 8

export function isSecret(value: string): boolean {
  if (notSecret.test(value)) return false
  const parts = value.split(/[-_.~=]/)
  if (parts.every((part) => plainPart.test(part))) return false
  return parts.some(
    (part) => part.length >= minRandomPart && /\d/.test(part) && /[A-Za-z]/.test(part) && looksRandom(part),
  )
}

/** The name of a file, a host or a version: id_rsa.pub, v2.14.1. */
const nameOfThing = /\.[a-z]{2,6}$|^v?\d+(?:\.\d+)+/i

/** Whether a short value has digits and letters that are not a word with a number, a date or a size: e93facc04b, 7K-turnip-42. */
export function isShortSecret(value: string): boolean {
  if (notSecret.test(value) || nameOfThing.test(value) || !isPassword(value)) return false
  if (!/\d/.test(value) || (value.match(/[A-Za-z]/g) ?? []).length < 2) return false
  if (/^\d+ ?[a-z]{1,4}$|^\d{4}-?w?\d/i.test(value)) return false
  return !value.split(/[-_.~=]/).every((part) => /^[A-Za-z]*\d{0,4}$/.test(part))
}

/** Words that follow "password" in prose, forms and code but are not passwords. */
const placeholder =
  /^(?:[*•.x_-]+|null|none|nil|undefined|true|false|string|str|required|optional|hidden|changed|reset|expired|protected|policy|manager|field|hash|here|input|this|self|your|the|must|should|is|was|and|or|for|with|number|int|integer|bool|boolean|bytes|any|text|char|varchar|password|passwd|pwd|optional\[.*|process\.env.*|os\.environ.*|\$\{.*|\{\{.*|<.*|%s|\$\w+)$/i

/**
 * Code instead of a password: a call, a member of an object, the next keyword argument, the name of a constant, the default of a shell
 * variable.
 */
const expression =
  /^[\w$.]+\(|^[?}{]|^[\w-]+=(?!=*$)|^[A-Z]+(?:[_:][A-Z]+)+:?$|^(?:this|self|cls|process|os|env|config|cfg|settings|options|opts|args|argv|params|props|state|data|form|input|event|user|account|credentials|req|request|response|ctx|context|session)(?:\.|->|\[)\w/

export function isPassword(value: string): boolean {
  return !placeholder.test(value.replace(/[)\]}?:]+$/, '')) && !expression.test(value)
}

/** The first part is base64url of a JSON object with `alg`, `typ` or `enc`. */
export function isJwt(token: string): boolean {
  const header = Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString('utf8')
  return header.startsWith('{') && header.endsWith('}') && /"(?:alg|typ|enc)"/.test(header)
}

export function isBearerToken(value: string): boolean {
  return /\d/.test(value) && looksRandom(value.slice(0, 256))
}

export function isRandomToken(value: string): boolean {
  return looksRandom(value.slice(-40))
}
