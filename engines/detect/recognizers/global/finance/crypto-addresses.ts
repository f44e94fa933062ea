import { decodeBase58Check, isChecksummedAddress, isSegwitAddress } from '../../../checks/coin-addresses.ts'
import type { Recognizer } from '../../recognizer.ts'

const financial = { category: 'FINANCIAL', region: 'GLOBAL' } as const

/** Base58Check with one of the given version bytes and a 20-byte hash. */
function isHashAddress(
  address: string,
  versions: readonly number[],
  alphabet?: 'bitcoin' | 'ripple',
): boolean {
  const decoded = decodeBase58Check(address, alphabet)
  return decoded !== null && decoded.payload.length === 20 && versions.includes(decoded.version)
}

/** P2PKH and P2SH (Base58Check, versions 0 and 5) or segregated witness (BIP 173 and BIP 350). */
function isBitcoinAddress(address: string): boolean {
  if (/^bc1/i.test(address)) return isSegwitAddress(address, 'bc')
  return isHashAddress(address, [0x00, 0x05])
}

/** EIP-55 where the letters have both cases; an address in one case carries no checksum. */
function isEthereumAddress(address: string): boolean {
  const hex = address.slice(2)
  if (/^(.)\1*$/.test(hex)) return false
  if (hex === hex.toLowerCase() || hex === hex.toUpperCase()) return true
  return isChecksummedAddress(address)
}

/** Bitcoin address: Base58Check, or Bech32 and Bech32m for segregated witness. */
const cryptoBtc: Recognizer = {
  ...financial,
  name: 'crypto-btc',
  type: 'CRYPTO_BTC',
  label: 'Bitcoin address',
  triggers: [{ on: 'digits' }, { on: 'mixed', prefix: ['BC'] }, { on: 'literal', of: ['bc1', 'BC1'] }],
  pattern:
    /(?<![A-Za-z0-9])(?:[13][1-9A-HJ-NP-Za-km-z]{25,34}|bc1[02-9ac-hj-np-z]{11,71}|BC1[02-9AC-HJ-NP-Z]{11,71})(?![A-Za-z0-9])/y,
  check: isBitcoinAddress,
  score: { base: 0.98 },
  exactLabels: [
    'bitcoin address',
    'btc address',
    'bitcoin wallet',
    'btc wallet',
    'bitcoin',
    'btc',
    'wallet',
    'wallet address',
  ],
}

/** Ethereum address: 0x and 40 hexadecimal digits. EIP-55 where the case is mixed. */
const cryptoEth: Recognizer = {
  ...financial,
  name: 'crypto-eth',
  type: 'CRYPTO_ETH',
  label: 'Ethereum address',
  triggers: [{ on: 'literal', of: ['0x'] }],
  pattern: /(?<![A-Za-z0-9])0x[0-9a-fA-F]{40}(?![A-Za-z0-9])/y,
  check: isEthereumAddress,
  score: { base: 0.95 },
  exactLabels: [
    'ethereum address',
    'eth address',
    'ethereum wallet',
    'eth wallet',
    'ethereum',
    'eth',
    'wallet',
    'wallet address',
  ],
}

/** Ripple address: Base58Check in Ripple's own alphabet, version 0. */
const cryptoXrp: Recognizer = {
  ...financial,
  name: 'crypto-xrp',
  type: 'CRYPTO_OTHER',
  label: 'Other coin address',
  triggers: [{ on: 'mixed', prefix: ['R'] }],
  pattern: /(?<![A-Za-z0-9])r[1-9A-HJ-NP-Za-km-z]{24,34}(?![A-Za-z0-9])/y,
  check: (address) => isHashAddress(address, [0x00], 'ripple'),
  score: { base: 0.97 },
}

/**
 * Monero, Cardano, Solana and other addresses, found after the coin's name or a word for a wallet; no checksum is verified.
 */
const cryptoLabelled: Recognizer = {
  ...financial,
  name: 'crypto-labelled',
  type: 'CRYPTO_OTHER',
  label: 'Other coin address',
  triggers: [
    {
      on: 'label',
      of: [
        ...[
          'sol',
          'solana',
          'solana address',
          'solana wallet',
          'monero',
          'xmr',
          'cardano',
          'ada',
          'polkadot',
          'dot',
        ],
        ...[
          'cosmos',
          'atom',
          'wallet',
          'wallet address',
          'crypto address',
          'crypto wallet',
          'xrp',
          'ripple',
          'xlm',
        ],
        ...[
          'stellar',
          'litecoin',
          'ltc',
          'dogecoin',
          'doge',
          'tron',
          'trx',
          'bitcoin cash',
          'bch',
          'nano',
          'algo',
        ],
      ],
    },
  ],
  pattern:
    /[\s:#"'(=-]{0,4}(?:(?:address|wallet|is|at)[\s:]{1,3}){0,2}(?<value>(?:addr1|cosmos1|ltc1|bitcoincash:|nano_)[0-9a-z]{30,120}|(?=[A-Za-z]{0,12}\d)(?=[0-9A-Z]{0,16}[a-z])(?=[0-9a-z]{0,16}[A-Z])[1-9A-HJ-NP-Za-km-z]{32,106}|G[A-Z2-7]{55})(?![A-Za-z0-9])/iy,
  group: 'value',
  check: (value) => /\d/.test(value) && /[A-Za-z]/.test(value),
  score: { base: 0.8 },
}

/** Litecoin, Dogecoin, Dash and Tron: Base58Check with their own versions; Litecoin also Bech32. */
const cryptoOther: Recognizer = {
  ...financial,
  name: 'crypto-other',
  type: 'CRYPTO_OTHER',
  label: 'Other coin address',
  triggers: [{ on: 'mixed', prefix: ['L', 'M', 'D', 'X', 'T'] }],
  pattern:
    /(?<![A-Za-z0-9])(?:[LMDXT][1-9A-HJ-NP-Za-km-z]{32,33}|ltc1[02-9ac-hj-np-z]{11,71})(?![A-Za-z0-9])/y,
  check: (address) =>
    address.startsWith('ltc1')
      ? isSegwitAddress(address, 'ltc')
      : isHashAddress(address, [0x30, 0x32, 0x1e, 0x4c, 0x41]),
  score: { base: 0.97 },
}

/**
 * Wallet seed phrase: 12 to 24 words of three to eight letters (BIP 39) after a phrase that announces them; the word list is
 * not checked.
 */
const seedPhrase: Recognizer = {
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

export const cryptoAddressesRecognizers: readonly Recognizer[] = [
  cryptoBtc,
  cryptoEth,
  cryptoOther,
  cryptoXrp,
  cryptoLabelled,
  seedPhrase,
]
