/**
 * Keccak-256 with the original padding (0x01), as Ethereum uses it; SHA3-256 differs in the padding alone, and
 * node:crypto has only that one. Lanes are pairs of 32-bit words: BigInt would be fifty times slower, and a hostile
 * text can hold many addresses. Source: G. Bertoni et al., "The Keccak reference", version 3.0.
 */

const rounds = 24
const rate = 136

/** Round constants from the LFSR x^8+x^6+x^5+x^4+1, as [low, high] words. */
const iota: readonly (readonly [number, number])[] = (() => {
  const constants: [number, number][] = []
  let register = 1
  for (let round = 0; round < rounds; round++) {
    const words: [number, number] = [0, 0]
    for (let j = 0; j < 7; j++) {
      if (register & 1) {
        const bit = (1 << j) - 1
        words[bit >> 5] |= 1 << (bit & 31)
      }
      register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1
    }
    constants.push(words)
  }
  return constants
})()

/** For each step of rho and pi: the lane that is written, and how far it is rotated. */
const walk: readonly (readonly [number, number])[] = (() => {
  const steps: [number, number][] = []
  let x = 1
  let y = 0
  for (let t = 0; t < 24; t++) {
    ;[x, y] = [y, (2 * x + 3 * y) % 5]
    steps.push([x + 5 * y, (((t + 1) * (t + 2)) / 2) % 64])
  }
  return steps
})()

function permute(low: Int32Array, high: Int32Array): void {
  const columnLow = new Int32Array(5)
  const columnHigh = new Int32Array(5)
  for (let round = 0; round < rounds; round++) {
    for (let x = 0; x < 5; x++) {
      columnLow[x] = low[x] ^ low[x + 5] ^ low[x + 10] ^ low[x + 15] ^ low[x + 20]
      columnHigh[x] = high[x] ^ high[x + 5] ^ high[x + 10] ^ high[x + 15] ^ high[x + 20]
    }
    for (let x = 0; x < 5; x++) {
      const l = columnLow[(x + 1) % 5]
      const h = columnHigh[(x + 1) % 5]
      const mixLow = columnLow[(x + 4) % 5] ^ ((l << 1) | (h >>> 31))
      const mixHigh = columnHigh[(x + 4) % 5] ^ ((h << 1) | (l >>> 31))
      for (let lane = x; lane < 25; lane += 5) {
        low[lane] ^= mixLow
        high[lane] ^= mixHigh
      }
    }
    let carriedLow = low[1]
    let carriedHigh = high[1]
    for (const [lane, shift] of walk) {
      const nextLow = low[lane]
      const nextHigh = high[lane]
      const [a, b] = shift < 32 ? [carriedLow, carriedHigh] : [carriedHigh, carriedLow]
      const by = shift & 31
      low[lane] = by === 0 ? a : (a << by) | (b >>> (32 - by))
      high[lane] = by === 0 ? b : (b << by) | (a >>> (32 - by))
      carriedLow = nextLow
      carriedHigh = nextHigh
    }
    for (let row = 0; row < 25; row += 5) {
      const l = low.slice(row, row + 5)
      const h = high.slice(row, row + 5)
      for (let x = 0; x < 5; x++) {
        low[row + x] = l[x] ^ (~l[(x + 1) % 5] & l[(x + 2) % 5])
        high[row + x] = h[x] ^ (~h[(x + 1) % 5] & h[(x + 2) % 5])
      }
    }
    low[0] ^= iota[round][0]
    high[0] ^= iota[round][1]
  }
}

/** The 32 bytes of Keccak-256. */
export function keccak256(message: Uint8Array): Uint8Array {
  const low = new Int32Array(25)
  const high = new Int32Array(25)
  const padded = new Uint8Array(Math.ceil((message.length + 1) / rate) * rate)
  padded.set(message)
  padded[message.length] = 0x01
  padded[padded.length - 1] |= 0x80
  const view = new DataView(padded.buffer)
  for (let block = 0; block < padded.length; block += rate) {
    for (let lane = 0; lane < rate / 8; lane++) {
      low[lane] ^= view.getInt32(block + lane * 8, true)
      high[lane] ^= view.getInt32(block + lane * 8 + 4, true)
    }
    permute(low, high)
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (let lane = 0; lane < 4; lane++) {
    digest.setInt32(lane * 8, low[lane], true)
    digest.setInt32(lane * 8 + 4, high[lane], true)
  }
  return new Uint8Array(digest.buffer)
}

/** EIP-55: the case of each letter of `0x` + 40 hex says one bit of the digest of the lower-cased address. */
export function isChecksummedAddress(address: string): boolean {
  const hex = address.slice(2)
  const digest = keccak256(new TextEncoder().encode(hex.toLowerCase()))
  for (let i = 0; i < hex.length; i++) {
    const nibble = i % 2 === 0 ? digest[i >> 1] >> 4 : digest[i >> 1] & 15
    const char = hex[i]
    if (char >= '0' && char <= '9') continue
    if (nibble >= 8 !== char <= 'F') return false
  }
  return true
}
