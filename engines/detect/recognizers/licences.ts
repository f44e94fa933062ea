import type { Recognizer } from './recognizer.ts'
import { byLabel } from './shape.ts'

/** Licences to drive and plates of vehicles: of so many shapes that their label tells them. */

/** Florida, Illinois and others print theirs in groups: F255-9215-0094; Portugal: P-1234567 8. */
const licence =
  /[A-Z]{1,2}-\d{5,8} \d|\d{2}(?: \d{3}){3}|(?=[A-Z_./-]{0,14}\d)[A-Z0-9](?:[-_./]?[A-Z0-9]){2,23}|[A-Z]\d{3}(?: \d{3,4}){2,3}/

function isLicence(value: string): boolean {
  return value.length >= 5 && (value.match(/\d/g)?.length ?? 0) >= 3 && !/^\d{4}-\d\d-\d\d$/.test(value)
}

export const usDriverLicense = byLabel({
  category: 'PII_US',
  region: 'US',
  name: 'us-driver-license',
  type: 'US_DRIVER_LICENSE',
  label: 'US driver licence',
  of: [
    ...["driver's license", 'drivers license', 'driver license', "driver's license state", "driver's lic"],
    ...[
      'driver lic',
      'drivers lic',
      'driver license state',
      'driving license',
      'driving permit',
      'operator license',
    ],
    ...['license number', 'license id', 'dl number', 'dl no', 'dln', 'cdl', 'oln'],
  ],
  body: licence,
  check: isLicence,
  base: 0.85,
})

/** `DL` in capitals alone: written small it is a tenth of a litre, and a variable. */
export const dlNumber: Recognizer = {
  ...usDriverLicense[0],
  name: 'us-dl',
  triggers: [{ on: 'label', of: ['dl'] }],
  pattern:
    /(?<=(?<![\w./])DL[\s:.#(-]{1,4}(?:(?:NO|No|no|NUM|num|Number|number)[.:# ]{0,3})?)(?:[A-Z]{2}[ :]{1,2})?(?<value>(?=[A-Z_./-]{0,14}\d)[A-Z0-9](?:[-_./]?[A-Z0-9]){4,23})(?![A-Za-z0-9])/y,
  score: { base: 0.82 },
}

export const driverLicense = byLabel({
  category: 'PII',
  region: 'GLOBAL',
  name: 'driver-license-labelled',
  type: 'DRIVER_LICENSE',
  label: 'Driving licence',
  of: [
    ...["driver's licence", 'drivers licence', 'driving licence', 'driver licence', 'licence number'],
    ...['führerschein', 'führerscheinnummer', 'führerschein-nr', 'führerscheinnr', 'permis de conduire'],
    ...['numéro de permis', 'n de permis', 'permis n', 'permiso de conducir', 'carnet de conducir'],
    ...[
      'licencia de conducir',
      'licencia de conducción',
      'licencia de manejo',
      'patente di guida',
      'patente',
    ],
    ...['numero di patente', 'numero patente', 'carta de condução', 'carteira de habilitação', 'cnh'],
    ...[
      'carteira de motorista',
      'rijbewijs',
      'rijbewijsnummer',
      'prawo jazdy',
      'numer prawa jazdy',
      'körkort',
    ],
    ...['körkortsnummer', 'førerkort', 'kørekort', 'kørekortnummer', 'ajokortti', 'řidičský průkaz'],
    ...[
      'vodičský preukaz',
      'vezetői engedély',
      'permis de conducere',
      'vozačka dozvola',
      'vozniško dovoljenje',
    ],
    ...['шофьорска книжка', 'водительское удостоверение', 'ву', 'посвідчення водія', 'άδεια οδήγησης'],
    ...['sürücü belgesi', 'ehliyet', 'ehliyet no', 'surat izin mengemudi', 'sim number', 'giấy phép lái xe'],
    ...[
      '运转免许',
      '驾驶证',
      '驾驶证号',
      '驾照',
      '運転免許証',
      '免許証番号',
      '운전면허',
      '운전면허번호',
      '운전면허증',
    ],
    ...['رخصة القيادة', 'רישיון נהיגה', 'ड्राइविंग लाइसेंस', 'ใบขับขี่'],
  ],
  body: licence,
  check: isLicence,
})

const vehicle = { category: 'VEHICLE', region: 'GLOBAL' } as const
/** Letters and digits in groups, at least one of each, seven or eight in all. */
const plate =
  /(?=[A-Z]{0,4}[ -]{0,1}[A-Z]{0,3}[ -]?\d)(?=[A-Z0-9 -]{0,9}[A-Z])[A-Z0-9ÄÖÜ]{1,8}(?:[ -][A-Z0-9]{1,4}){0,3}/

function isPlate(value: string): boolean {
  return (
    value === value.toUpperCase() &&
    /\d/.test(value) &&
    /[A-ZÄÖÜ]/.test(value) &&
    value.length >= 4 &&
    value.length <= 12 &&
    !/(?:^|[ -])[A-Z]{5,}/.test(value)
  )
}

export const licensePlate = byLabel({
  ...vehicle,
  name: 'license-plate',
  type: 'LICENSE_PLATE',
  label: 'Licence plate',
  of: [
    ...['license plate', 'licence plate', 'number plate', 'plate number', 'plate no', 'registration plate'],
    ...['license plates', 'plates', 'plate', 'tag number', 'vehicle registration', 'vehicle reg'],
    ...['vehicle registration number', 'registration number', 'reg no', 'reg number', 'vrm', 'vrn', 'reg'],
    ...['kennzeichen', 'amtliches kennzeichen', 'kfz-kennzeichen', 'autokennzeichen', 'nummernschild'],
    ...[
      'immatriculation',
      "plaque d'immatriculation",
      'plaque',
      'immatriculé',
      'matrícula',
      'targa',
      'placa',
    ],
    ...['placas', 'placa do veículo', 'kenteken', 'nummerplaat', 'numer rejestracyjny', 'nr rej'],
    ...['registreringsnummer', 'rendszám', 'spz', 'госномер', 'номерной знак', 'plaka', '车牌', '车牌号'],
  ],
  body: plate,
  check: isPlate,
  base: 0.85,
})

export const licenceRecognizers: readonly Recognizer[] = [
  ...usDriverLicense,
  dlNumber,
  ...driverLicense,
  ...licensePlate,
]
