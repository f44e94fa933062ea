/** Units below and above these bounds are the only ones with a case: Latin to Coptic, Cyrillic to Cherokee supplements, full-width letters. */
const casedRanges = [
  [0, 0x2e80],
  [0xa640, 0xabc0],
  [0xff21, 0xff3b],
] as const

/**
 * By unit: the unit in lower case. A final sigma is a sigma, since it is the lower case of the same capital, and the dotted capital I is an i,
 * of which `toLowerCase` makes two units.
 */
export const lowerUnit = Uint16Array.from({ length: 0x10000 }, (_, code) => code)
for (const [from, to] of casedRanges)
  for (let code = from; code < to; code++)
    lowerUnit[code] = String.fromCharCode(code).toLowerCase().charCodeAt(0)
lowerUnit[0x3c2] = 0x3c3
