import type { EntityType } from '../../model/entity.ts'
import { RequestError } from '../../model/errors.ts'
import { editDistance } from './edit-distance.ts'

/** The catalogue's codes for codes of other products and interfaces and for everyday names. */
const aliases: Readonly<Record<string, string>> = {
  PERSON: 'NAME',
  PERSON_NAME: 'NAME',
  FULL_NAME: 'NAME',
  FIRST_NAME: 'NAME',
  LAST_NAME: 'NAME',
  EMAIL_ADDRESS: 'EMAIL',
  E_MAIL: 'EMAIL',
  PHONE_NUMBER: 'PHONE',
  TELEPHONE: 'PHONE',
  MOBILE: 'PHONE',
  SSN: 'US_SSN',
  SOCIAL_SECURITY_NUMBER: 'US_SSN',
  ITIN: 'US_ITIN',
  EIN: 'US_EIN',
  NPI: 'US_NPI',
  DEA: 'US_DEA',
  ZIP: 'US_ZIP',
  ZIP_CODE: 'US_ZIP',
  ROUTING_NUMBER: 'US_ABA_ROUTING',
  ABA_ROUTING: 'US_ABA_ROUTING',
  CREDIT_CARD_NUMBER: 'CREDIT_CARD',
  CARD: 'CREDIT_CARD',
  CARD_NUMBER: 'CREDIT_CARD',
  IBAN_CODE: 'IBAN',
  BIC: 'SWIFT_BIC',
  SWIFT: 'SWIFT_BIC',
  IP_ADDRESS: 'IP',
  IPV4: 'IP',
  IPV6: 'IP',
  MAC_ADDRESS: 'MAC',
  DATE_TIME: 'DATE',
  DATE_OF_BIRTH: 'DOB',
  BIRTH_DATE: 'DOB',
  BIRTHDATE: 'DOB',
  STREET_ADDRESS: 'ADDRESS',
  ORGANIZATION: 'ORG',
  ORGANISATION: 'ORG',
  COMPANY: 'ORG',
  GPE: 'LOCATION',
  PLACE: 'LOCATION',
  CITY: 'LOCATION',
  COUNTRY: 'LOCATION',
  NHS_NUMBER: 'UK_NHS',
  NINO: 'UK_NINO',
  PASSPORT_NUMBER: 'PASSPORT',
  DRIVING_LICENCE: 'DRIVER_LICENSE',
  DRIVERS_LICENSE: 'DRIVER_LICENSE',
  DRIVER_LICENCE: 'DRIVER_LICENSE',
  MEDICAL_RECORD_NUMBER: 'MRN',
  HEALTH_CONDITION: 'DIAGNOSIS',
  MEDICAL_CONDITION: 'DIAGNOSIS',
  CONDITION: 'DIAGNOSIS',
  DISEASE: 'DIAGNOSIS',
  DRUG: 'DRUG_NAME',
  MEDICATION: 'DRUG_NAME',
  SEX: 'GENDER',
  RELIGIOUS_BELIEF: 'RELIGION',
  BELIEF: 'RELIGION',
  RACE: 'ETHNICITY',
  ETHNIC_ORIGIN: 'ETHNICITY',
  POLITICAL_OPINION: 'POLITICS',
  POLITICAL_AFFILIATION: 'POLITICS',
  UNION_MEMBERSHIP: 'TRADE_UNION',
  SEXUALITY: 'SEXUAL_ORIENTATION',
  GENETIC_DATA: 'GENETIC',
  BIOMETRICS: 'BIOMETRIC',
  BIOMETRIC_DATA: 'BIOMETRIC',
  ICD: 'ICD10',
  ICD_10: 'ICD10',
  LINK: 'URL',
  US_BANK_ACCOUNT: 'BANK_ACCOUNT',
  US_BANK_NUMBER: 'BANK_ACCOUNT',
  ACCOUNT_NUMBER: 'BANK_ACCOUNT',
  BANK_ACCOUNT_NUMBER: 'BANK_ACCOUNT',
  UK_BANK_ACCOUNT: 'BANK_ACCOUNT',
  NRP: 'NATIONALITY',
  CITIZENSHIP: 'NATIONALITY',
  NATIONAL_IDENTITY: 'NATIONAL_ID',
  IDENTITY_CARD: 'NATIONAL_ID',
  TAX_NUMBER: 'TAX_ID',
  TAXPAYER_ID: 'TAX_ID',
  DRIVER_LICENSE_NUMBER: 'DRIVER_LICENSE',
  LICENSE_PLATE_NUMBER: 'LICENSE_PLATE',
  BR_CNH: 'BR_DRIVER_LICENSE',
  COORDINATES: 'GEO_COORD',
  COORDINATE: 'GEO_COORD',
  GPS: 'GEO_COORD',
  API_KEY: 'GENERIC_SECRET',
  SECRET_KEY: 'GENERIC_SECRET',
  PIN: 'CARD_PIN',
  CVV: 'CARD_CVV',
  SEED_PHRASE: 'CRYPTO_SEED',
  USER_NAME: 'USERNAME',
  AADHAAR: 'IN_AADHAAR',
  PAN: 'IN_PAN',
  BTC: 'CRYPTO_BTC',
  ETH: 'CRYPTO_ETH',
}

/**
 * Returns the catalogue's code for a code or alias in any case; spaces and hyphens count as underscores.
 * @throws RequestError `unknown_entity`, naming the nearest codes.
 */
export function entityCode(asked: string, catalog: readonly EntityType[]): string {
  const code = asked
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_')
  const known = (name: string): boolean => catalog.some((entry) => entry.code === name)
  if (known(code)) return code
  const alias = aliases[code]
  if (alias !== undefined && known(alias)) return alias
  const nearest = nearestCodes(code, catalog)
  throw new RequestError(
    'unknown_entity',
    `Unknown entity type. The nearest are ${nearest.join(', ')}. Run "palimpsest entities" for the full list.`,
    { nearest },
  )
}

/** The codes of the three types nearest to a word, by code, label and alias: names that contain it first, then by edit distance. */
function nearestCodes(code: string, catalog: readonly EntityType[]): string[] {
  const asked = code.slice(0, 64)
  const names = (entry: EntityType): string[] => [
    entry.code,
    entry.label.toUpperCase().replace(/[\s-]+/g, '_'),
    ...Object.keys(aliases).filter((alias) => aliases[alias] === entry.code),
  ]
  const distance = (name: string): number =>
    asked.length > 2 && name.includes(asked) ? 1 : editDistance(asked, name)
  return catalog
    .map((entry) => ({ code: entry.code, distance: Math.min(...names(entry).map(distance)) }))
    .sort((a, b) => a.distance - b.distance || (a.code < b.code ? -1 : 1))
    .slice(0, 3)
    .map((entry) => entry.code)
}
