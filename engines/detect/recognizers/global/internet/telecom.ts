import { digitsOf, isRepeated } from '../../../checks/digits.ts'
import { isLuhn } from '../../../checks/luhn.ts'
import { afterLabel, standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

const pii = { category: 'PII', region: 'GLOBAL' } as const

/** Reporting bodies that a type allocation code begins with (GSMA TS.06). */
const reportingBodies = /^(?:00|01|1\d|3[0-5]|4[459]|5[0-4]|86|91|9[89])/

/** A known reporting body, and Luhn over fifteen digits. */
function isImei(value: string): boolean {
  const digits = digitsOf(value)
  return (
    digits.length === 15 && reportingBodies.test(digits.join('')) && !isRepeated(digits) && isLuhn(digits)
  )
}

/** 19 or 20 digits with Luhn. */
function isIccid(value: string): boolean {
  const digits = digitsOf(value)
  return (digits.length === 19 || digits.length === 20) && isLuhn(digits)
}

/** IMEI of a mobile device: 15 digits, printed 2-6-6-1, 6-2-6-1 or 8-6-1. Luhn (3GPP TS 23.003). */
const imei: Recognizer = {
  ...pii,
  name: 'imei',
  type: 'IMEI',
  label: 'Mobile equipment ID',
  triggers: [{ on: 'digits', lengths: [2, 6, 8, 15] }],
  pattern: standalone(
    /\d{15}|\d{2}[- ]\d{6}[- ]\d{6}[- ]\d|\d{6}[- ]\d{2}[- ]\d{6}[- ]\d|\d{8}[- ]\d{6}[- ]\d/,
  ),
  check: isImei,
  context: {
    '*': ['imei'],
    en: ['device', 'handset', 'phone', 'serial'],
    de: ['gerät', 'handy', 'gerätenummer'],
    fr: ['appareil', 'téléphone'],
    es: ['dispositivo', 'móvil'],
    it: ['dispositivo', 'cellulare'],
    pt: ['aparelho', 'dispositivo'],
    nl: ['toestel'],
  },
  score: { base: 0.4, context: 0.97 },
  exactLabels: ['imei', 'imei number', 'imei no'],
}

/** IMSI of a subscriber: country and network code, 14 or 15 digits, no check digit (ITU-T E.212); identified by its label. */
const imsi: Recognizer = {
  ...pii,
  name: 'imsi',
  type: 'IMSI',
  label: 'Subscriber ID',
  triggers: [{ on: 'label', of: ['imsi'] }],
  pattern: afterLabel(/[2-7]\d{2} ?\d{2,3} ?\d{9,10}/),
  group: 'value',
  score: { base: 0.92 },
}

/** ICCID of a SIM card: 89 and 17 or 18 digits. Luhn (ITU-T E.118). */
const iccid: Recognizer = {
  ...pii,
  name: 'iccid',
  type: 'ICCID',
  label: 'SIM card number',
  triggers: [{ on: 'digits', lengths: [4, 19, 20] }],
  pattern: standalone(/89\d{17,18}|89\d{2}(?: \d{4}){3} \d{3,4}/),
  check: isIccid,
  context: {
    '*': ['iccid', 'sim'],
    en: ['sim card'],
    de: ['sim-karte'],
    fr: ['carte sim'],
    es: ['tarjeta sim'],
  },
  score: { base: 0.45, context: 0.97 },
  exactLabels: ['iccid'],
}

/** MEID of a CDMA device: 14 hexadecimal or 18 decimal digits (3GPP2 S.R0048), identified by its label. */
const meid: Recognizer = {
  ...pii,
  name: 'meid',
  type: 'MEID',
  label: 'CDMA equipment ID',
  triggers: [{ on: 'label', of: ['meid'] }],
  pattern: afterLabel(/[0-9A-F]{14}|\d{18}/),
  group: 'value',
  score: { base: 0.92 },
}

export const telecomRecognizers: readonly Recognizer[] = [imei, imsi, iccid, meid]
