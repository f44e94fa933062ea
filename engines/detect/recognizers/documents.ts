import { compact } from '../checks/digits.ts'
import { isMod11_2 } from '../checks/iso7064.ts'
import { isMrzCard, isMrzNumberLine } from '../checks/mrz.ts'
import { hasVinCheckDigit } from '../checks/vin.ts'
import type { Recognizer } from './recognizer.ts'
import { alone, labelled } from './shape.ts'

const pii = { category: 'PII', region: 'GLOBAL' } as const

/** TD3 and TD2: a name line and a number line of 44 or 36, the second with its check digits (ICAO Doc 9303 parts 4 and 6). */
export const passportMrz: Recognizer = {
  ...pii,
  name: 'passport-mrz',
  type: 'PASSPORT_MRZ',
  label: 'Passport machine readable zone',
  triggers: [{ on: 'literal', of: ['P<', 'PM', 'PD', 'PO', 'V<', 'I<', 'PP'] }],
  pattern:
    /(?<![A-Z0-9<])[PVIAC][A-Z<][A-Z<]{3}[A-Z0-9<]{31}(?:[A-Z0-9<]{8})?[ \t]{0,4}\r?\n[ \t]{0,4}[A-Z0-9<]{36}(?:[A-Z0-9<]{8})?(?![A-Z0-9<])/y,
  check: (value) => {
    const [first, second] = value.split(/\r?\n/).map((line) => line.trim())
    return first.length === second.length && isMrzNumberLine(second)
  },
  score: { base: 0.99 },
}

/** The number line by itself, as when the two lines lie in different blocks of a page. */
export const mrzNumberLine: Recognizer = {
  ...passportMrz,
  name: 'passport-mrz-line',
  triggers: [{ on: 'mixed' }, { on: 'digits' }],
  pattern: /(?<![A-Z0-9<])[A-Z0-9][A-Z0-9<]{8}[0-9<][A-Z<]{3}\d{7}[MFX<]\d{7}[A-Z0-9<]{8,16}(?![A-Z0-9<])/y,
  check: isMrzNumberLine,
}

/** TD1: three lines of 30 (ICAO Doc 9303 part 5). */
export const idMrz: Recognizer = {
  ...pii,
  name: 'id-mrz',
  type: 'ID_MRZ',
  label: 'Identity card machine readable zone',
  triggers: [{ on: 'literal', of: ['I<', 'ID', 'A<', 'AR', 'C<', 'IR'] }],
  pattern:
    /(?<![A-Z0-9<])[IAC][A-Z<][A-Z<]{3}[A-Z0-9<]{25}[ \t]{0,4}\r?\n[ \t]{0,4}[A-Z0-9<]{30}(?:[ \t]{0,4}\r?\n[ \t]{0,4}[A-Z0-9<]{30})?(?![A-Z0-9<])/y,
  check: (value) => {
    const [first, second] = value.split(/\r?\n/).map((line) => line.trim())
    return isMrzCard(first, second)
  },
  score: { base: 0.99 },
}

/** ORCID and ISNI share ISO 7064 mod 11-2 over sixteen characters. */
export const orcid: Recognizer = {
  ...pii,
  name: 'orcid',
  type: 'ORCID',
  label: 'ORCID researcher ID',
  triggers: [{ on: 'digits', lengths: [4] }],
  pattern: alone(/0000-000[1-9]-\d{4}-\d{3}[\dX]/),
  check: (value) => isMod11_2(compact(value)),
  score: { base: 0.95 },
}

export const vin: Recognizer = {
  category: 'VEHICLE',
  region: 'GLOBAL',
  name: 'vin',
  type: 'VIN',
  label: 'Vehicle identification number',
  triggers: [{ on: 'digits' }, { on: 'mixed' }],
  pattern: alone(/[A-HJ-NPR-Z0-9]{8}[0-9X][A-HJ-NPR-Z0-9]{4}[A-HJ-NPR-Z0-9]\d{3}/),
  check: (value) =>
    /[A-Z]/.test(value.slice(0, 8)) && (value.match(/\d/g)?.length ?? 0) >= 6 && hasVinCheckDigit(value),
  context: {
    en: ['vin', 'vehicle', 'chassis', 'car', 'truck', 'vehicle identification'],
    de: ['fahrgestellnummer', 'fin', 'fahrzeug', 'fahrzeug-ident'],
    fr: ['châssis', 'véhicule', 'vin'],
    es: ['bastidor', 'vehículo', 'chasis'],
    it: ['telaio', 'veicolo'],
    pt: ['chassi', 'veículo'],
    nl: ['chassisnummer', 'voertuig'],
  },
  score: { base: 0.45, context: 0.98 },
}

/** Behind its label without the check digit, which European makers do not fill. */
export const vinLabelled: Recognizer = {
  ...vin,
  name: 'vin-labelled',
  triggers: [
    {
      on: 'label',
      of: [
        'vin',
        'vehicle identification number',
        'chassis number',
        'chassis no',
        'fahrgestellnummer',
        'fahrzeug-identifizierungsnummer',
        'fin',
        'numéro de châssis',
        'bastidor',
        'número de chasis',
        'numero di telaio',
        'telaio',
        'chassi',
        'chassisnummer',
      ],
    },
  ],
  pattern: labelled(/(?=[A-Z]{0,12}\d)[A-HJ-NPR-Z0-9]{17}/),
  group: 'value',
  check: (value) => /\d{3}/.test(value),
  score: { base: 0.93 },
}

export const documentRecognizers = [passportMrz, mrzNumberLine, idMrz, orcid, vin, vinLabelled] as const
