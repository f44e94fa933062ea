import { looksRandom } from '../../../checks/entropy.ts'
import type { Recognizer } from '../../recognizer.ts'
import words from '../../rows/secret-words.json' with { type: 'json' }

const secret = {
  category: 'SECRET',
  region: 'GLOBAL',
  type: 'GENERIC_SECRET',
  label: 'High entropy secret',
} as const

/** A link, a path, a module or a template. */
const notSecret = /^(?:https?:|[./]|arn:|urn:)|[{}<>$()]/
/** Words, versions and numbers: the parts of `my-app-signing-key-v2`. */
const plainPart = /^(?:[a-z]+|[A-Z][a-z]+|[A-Z]+|v?\d{1,6}|[a-z]{2,}\d{1,2})?$/
/** Characters of the shortest part that shows that a value is random: a prefix may be in words (pat-na1-...). */
const minRandomPart = 8

function isSecret(value: string): boolean {
  if (notSecret.test(value)) return false
  const parts = value.split(/[-_.~=]/)
  if (parts.every((part) => plainPart.test(part))) return false
  return parts.some(
    (part) => part.length >= minRandomPart && /\d/.test(part) && /[A-Za-z]/.test(part) && looksRandom(part),
  )
}

/** What is assigned to a name whose last word says that it is a secret: `closing_key:`, `invoiceKey :=`, `"fiberly_secret":`, `auth-token:`. */
const assignedKey: Recognizer = {
  ...secret,
  name: 'assigned-key',
  triggers: [{ on: 'label', of: words.names }],
  pattern:
    /(?<=[:=]>?[ \t]{0,4}["'`]?)`?(?<value>[A-Za-z0-9+/_.~=-]{14,256})(?=["'`]?[ \t]*(?:$|[\r\n,;})\]#&]|[ ]))/my,
  group: 'value',
  check: isSecret,
  score: { base: 0.8 },
}

/** Behind words that caches and hashes use too, not a hash in hexadecimal. */
const assignedWeakKey: Recognizer = {
  ...assignedKey,
  name: 'assigned-weak-key',
  triggers: [{ on: 'label', of: words.weakNames }],
  check: (value) => isSecret(value) && !/^(?:0x|sha\d+[-:])?[0-9a-f-]+$/i.test(value),
}

/** Options of commands that take a password: `mysqldump -u app -pSecret`, `sshpass -p 'Secret'`. */
const passwordOption: Recognizer = {
  ...secret,
  name: 'password-option',
  type: 'PASSWORD',
  label: 'Password',
  triggers: [{ on: 'literal', of: ['-p'] }],
  pattern:
    /(?:(?<=\b(?:mysql|mysqldump|mysqladmin|mysqlimport|mariadb|mariadb-dump|mysqlcheck)\b[^\n|;]{0,120}\s)-p|(?<=\bsshpass )-p ?|(?<=\b(?:docker|podman|helm registry|az acr) login\b[^\n|;]{0,120}\s)-p )["']?(?<value>[^\s"'<>$`|;]{4,64})/y,
  group: 'value',
  score: { base: 0.85 },
}

/** Long options of commands, also as items of a list: `--auth-token b7Jk2pQx9LmZ4sTv`, `"--api-key", "..."`. */
const secretOption: Recognizer = {
  ...secret,
  name: 'secret-option',
  triggers: [{ on: 'literal', of: ['--'] }],
  pattern:
    /--(?:[a-z]{1,16}-){0,3}(?:token|secret|key|password|passwd|pass)["']?(?:, ?| {1,2}|=)["']?(?<value>[A-Za-z0-9_+/=.-]{8,128})(?=["'\s,\])]|$)/y,
  group: 'value',
  check: isSecret,
  score: { base: 0.8 },
}

/** A token in the path of a link that acts for one person: `/reset/kJ8sd92jKLs0aQ7x`. */
const tokenInPath: Recognizer = {
  ...secret,
  name: 'token-in-path',
  triggers: [{ on: 'label', of: words.paths }],
  pattern: /(?<=[/=])(?<value>[A-Za-z0-9_-]{16,256})(?![A-Za-z0-9_/-])/y,
  group: 'value',
  check: isSecret,
  score: { base: 0.75 },
}

export const assignedKeysRecognizers: readonly Recognizer[] = [
  assignedKey,
  assignedWeakKey,
  passwordOption,
  secretOption,
  tokenInPath,
]
