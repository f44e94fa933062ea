import type { Recognizer } from './recognizer.ts'
import { labelled } from './shape.ts'

/** What tells one machine, browser or purse from all others, behind its own word. */
const network = { category: 'NETWORK', region: 'GLOBAL' } as const

/** Names of machines have a digit or a point in them; words of prose do not. */
export const hostname: Recognizer = {
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
  pattern: labelled(
    /(?=[A-Za-z.-]{0,40}[\d.-])[A-Za-z](?:[A-Za-z0-9-]{0,40}\.){0,5}[A-Za-z0-9-]{1,40}[A-Za-z0-9]/,
  ),
  group: 'value',
  check: (value) =>
    (/\d/.test(value) || /-[a-z]{2,}\.|\.(?:local|lan|internal|corp|home|intranet)$/i.test(value)) &&
    value.length >= 4 &&
    !/^(?:process|config|os|this|self|window|location|req|request|url|uri)\./.test(value),
  score: { base: 0.9 },
}

/** Advertising identifiers are GUIDs, which only their name tells from any other (Apple, Google). */
export const adId: Recognizer = {
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
  pattern: labelled(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/),
  group: 'value',
  score: { base: 0.92 },
}

/** RFC 6265: names and values of a cookie header. */
export const cookie: Recognizer = {
  ...network,
  name: 'cookie',
  type: 'COOKIE',
  label: 'HTTP cookie',
  triggers: [{ on: 'literal', of: ['Cookie:', 'Cookie2:', 'cookie:', 'Set-Cookie:', 'set-cookie:'] }],
  pattern:
    /(?:set-)?cookie2?:[ \t]{0,3}["']?(?<value>[\w.-]{1,64}=(?=[^\s;,"']{0,40}[\d%])[^\s;,"']{4,1024}(?:;[ \t]?[\w.-]{1,64}(?:=[^\s;,"']{0,1024})?){0,24})/iy,
  group: 'value',
  score: { base: 0.85 },
}

/** Twelve to twenty-four words of the list of BIP 39, which are of three to eight letters, behind the words that announce them. */
export const seedPhrase: Recognizer = {
  category: 'SECRET',
  region: 'GLOBAL',
  name: 'crypto-seed',
  type: 'CRYPTO_SEED',
  label: 'Wallet seed phrase',
  triggers: [
    {
      on: 'label',
      of: [
        ...[
          'seed phrase',
          'recovery phrase',
          'mnemonic',
          'mnemonic phrase',
          'wallet seed',
          'secret phrase',
          'seed',
        ],
        ...[
          'backup phrase',
          'seed words',
          'wiederherstellungsphrase',
          'phrase de récupération',
          'frase semilla',
        ],
        ...['frase di recupero', 'frase de recuperação', 'herstelzin'],
      ],
    },
  ],
  pattern:
    /[\s:="'(`-]{0,6}(?:is[:\s]{1,3})?["'`]?(?<value>[a-z]{3,8}(?:[ \t]{1,2}[a-z]{3,8}){11}(?:(?:[ \t]{1,2}[a-z]{3,8}){3}){0,4})(?![a-z]|[ \t][a-z])/y,
  group: 'value',
  check: (value) =>
    !/\b(?:the|and|for|you|your|are|was|were|with|that|this|not|has|have|will|from)\b/.test(value),
  score: { base: 0.9 },
}

export const hostRecognizers: readonly Recognizer[] = [hostname, adId, cookie, seedPhrase]
