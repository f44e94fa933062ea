import { digitsOf, isRepeated } from '../checks/digits.ts'
import { isLuhn } from '../checks/luhn.ts'
import type { Recognizer } from './recognizer.ts'
import { alone, labelled } from './shape.ts'

const pii = { category: 'PII', region: 'GLOBAL' } as const

/** Reporting bodies that a TAC begins with (GSMA TS.06). */
const bodies = /^(?:00|01|1\d|3[0-5]|4[459]|5[0-4]|86|91|9[89])/

/** IMEI: reporting body and Luhn over fifteen digits (3GPP TS 23.003). */
export function isImei(value: string): boolean {
  const digits = digitsOf(value)
  return digits.length === 15 && bodies.test(digits.join('')) && !isRepeated(digits) && isLuhn(digits)
}

/** ICCID: 89, 19 or 20 digits, Luhn (ITU-T E.118). */
export function isIccid(value: string): boolean {
  const digits = digitsOf(value)
  return (digits.length === 19 || digits.length === 20) && isLuhn(digits)
}

export const imei: Recognizer = {
  ...pii,
  name: 'imei',
  type: 'IMEI',
  label: 'Mobile equipment ID',
  triggers: [{ on: 'digits', lengths: [2, 6, 8, 15] }],
  pattern: alone(/\d{15}|\d{2}[- ]\d{6}[- ]\d{6}[- ]\d|\d{6}[- ]\d{2}[- ]\d{6}[- ]\d|\d{8}[- ]\d{6}[- ]\d/),
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
}

export const imsi: Recognizer = {
  ...pii,
  name: 'imsi',
  type: 'IMSI',
  label: 'Subscriber ID',
  triggers: [{ on: 'label', of: ['imsi'] }],
  pattern: labelled(/[2-7]\d{2} ?\d{2,3} ?\d{9,10}/),
  group: 'value',
  score: { base: 0.92 },
}

export const iccid: Recognizer = {
  ...pii,
  name: 'iccid',
  type: 'ICCID',
  label: 'SIM card number',
  triggers: [{ on: 'digits', lengths: [4, 19, 20] }],
  pattern: alone(/89\d{17,18}|89\d{2}(?: \d{4}){3} \d{3,4}/),
  check: isIccid,
  context: {
    '*': ['iccid', 'sim'],
    en: ['sim card'],
    de: ['sim-karte'],
    fr: ['carte sim'],
    es: ['tarjeta sim'],
  },
  score: { base: 0.45, context: 0.97 },
}

export const meid: Recognizer = {
  ...pii,
  name: 'meid',
  type: 'MEID',
  label: 'CDMA equipment ID',
  triggers: [{ on: 'label', of: ['meid'] }],
  pattern: labelled(/[0-9A-F]{14}|\d{18}/),
  group: 'value',
  score: { base: 0.92 },
}

export const telecomRecognizers = [imei, imsi, iccid, meid] as const
