import data from './packs.json' with { type: 'json' }

/** Codes of the catalogue, and names of groups of them. */
type Codes = Readonly<Record<string, readonly string[]>>

const groups: Codes = data.groups

/** The codes for the paragraphs of a law. */
function codesOf(paragraphs: Codes): readonly string[] {
  return Object.values(paragraphs).flatMap((codes) => codes.flatMap((code) => groups[code] ?? code))
}

const { laws } = data
/** GDPR Art. 4(1): "a name, an identification number, location data, an online identifier". */
const gdprBasic = codesOf(laws.gdprBasic)
/** GDPR Art. 9(1): the special categories; and Art. 10: criminal convictions and offences. */
const gdprSensitive = codesOf(laws.gdprSensitive)
/** Cal. Civ. Code 1798.140(ae): sensitive personal information. */
const cpraSensitive = codesOf(laws.cpraSensitive)

/**
 * Compliance packs by name: the types that a law lists, as codes of the catalogue, in which a code may occur more than once. A pack selects
 * the types to detect. It is not legal advice and does not guarantee that every such value is found.
 */
export const packs = {
  /** 45 CFR 164.514(b)(2)(i): the identifiers (A) to (R) of the individual, relatives, employers and household members. */
  HIPAA: codesOf(laws.hipaa),
  GDPR: [...gdprBasic, ...gdprSensitive],
  GDPR_BASIC: gdprBasic,
  GDPR_SENSITIVE: gdprSensitive,
  /** Cal. Civ. Code 1798.140(v)(1): personal information, including sensitive personal information. */
  CPRA: [...codesOf(laws.cpra), ...cpraSensitive],
  CPRA_SENSITIVE: cpraSensitive,
} as const satisfies Codes

/** The name of a pack: the entity types that a law lists. */
export type PackName = keyof typeof packs
/** The names of all packs. */
export const packNames = Object.keys(packs) as readonly PackName[]
