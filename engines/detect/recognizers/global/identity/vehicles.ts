import { hasVinCheckDigit } from '../../../checks/vin.ts'
import { afterLabel, byLabel, standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

/** Vehicle identification number: 17 characters without I, O, Q, with a check character (49 CFR 565.15, ISO 3779). */
const vin: Recognizer = {
  category: 'VEHICLE',
  region: 'GLOBAL',
  name: 'vin',
  type: 'VIN',
  label: 'Vehicle identification number',
  triggers: [{ on: 'digits' }, { on: 'mixed' }],
  pattern: standalone(/[A-HJ-NPR-Z0-9]{8}[0-9X][A-HJ-NPR-Z0-9]{4}[A-HJ-NPR-Z0-9]\d{3}/),
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
  exactLabels: ['vin', 'vehicle identification number', 'numer vin', 'vin no'],
}

/** After its label without the check character, which European makers do not use. */
const vinLabelled: Recognizer = {
  ...vin,
  name: 'vin-labelled',
  triggers: [
    {
      on: 'label',
      of: [
        ...['vin', 'vin pojazdu', 'numer vin pojazdu', 'numero vin', 'número vin', 'vin-nummer', 'vin nr'],
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
  pattern: afterLabel(/(?=[A-Z]{0,12}\d)[A-HJ-NPR-Z0-9]{17}/),
  group: 'value',
  check: (value) => /\d{3}/.test(value),
  score: { base: 0.93 },
}

/** Some licences are printed in groups: Florida and Illinois F255-9215-0094, Portugal P-1234567 8. */
export const licenceFormat =
  /[A-Z]{1,2}-\d{5,8} \d|\d{2}(?: \d{3}){3}|(?=[A-Z_./-]{0,14}\d)[A-Z0-9](?:[-_./]?[A-Z0-9]){2,23}|[A-Z]\d{3}(?: \d{3,4}){2,3}/

export function isLicence(value: string): boolean {
  return value.length >= 5 && (value.match(/\d/g)?.length ?? 0) >= 3 && !/^\d{4}-\d\d-\d\d$/.test(value)
}

/** Driving licences of any state: formats differ too much, so only a label identifies them. */
const driverLicense = byLabel({
  category: 'PII',
  region: 'GLOBAL',
  name: 'driver-license-labelled',
  type: 'DRIVER_LICENSE',
  label: 'Driving licence',
  labels: [
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
  format: licenceFormat,
  check: isLicence,
})

const vehicle = { category: 'VEHICLE', region: 'GLOBAL' } as const

/** Letters and digits in groups, at least one of each. */
const plateFormat =
  /[A-Z]{2,3} \d{4,5}[A-Z]?|(?=[A-Z]{0,4}[ -]{0,1}[A-Z]{0,3}[ -]?\d)(?=[A-Z0-9 -]{0,9}[A-Z])[A-Z0-9ÄÖÜ]{1,8}(?:[ -][A-Z0-9]{1,4}){0,3}/

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

/** Registration plates of vehicles, identified by label. */
const licensePlate = byLabel({
  ...vehicle,
  name: 'license-plate',
  type: 'LICENSE_PLATE',
  label: 'Licence plate',
  labels: [
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
      'placa moto',
      'placa vehículo',
    ],
    ...['immatriculée', 'immatriculés', 'immatriculées', 'targato', 'targata', 'matriculado', 'matriculada'],
    ...[
      'placas',
      'placa do veículo',
      'kenteken',
      'nummerplaat',
      'numer rejestracyjny',
      'nr rej',
      'numer rejestracyjny pojazdu',
      'nr rejestracyjny',
    ],
    ...['registreringsnummer', 'rendszám', 'spz', 'госномер', 'номерной знак', 'plaka', '车牌', '车牌号'],
  ],
  format: plateFormat,
  check: isPlate,
  score: 0.85,
})

/** A German plate behind a word for the vehicle: Pkw DH-RP 411. District, letters, number (FZV, annex 4). */
const licensePlateGerman = byLabel({
  ...vehicle,
  name: 'license-plate-de',
  type: 'LICENSE_PLATE',
  label: 'Licence plate',
  labels: [
    'pkw',
    'lkw',
    'kfz',
    'krad',
    'fahrzeug',
    'wagen',
    'auto',
    'taxi',
    'anhänger',
    'transporter',
    'roller',
  ],
  format: /[A-ZÄÖÜ]{1,3}[- ][A-Z]{1,2}[- ]?[1-9]\d{0,3}[EH]?/,
  check: (value) => value === value.toUpperCase(),
})

/** A British plate since 2001 beside words for vehicles: area, half-year, three letters (DVLA INF104). */
const licensePlateBritish: Recognizer = {
  ...vehicle,
  name: 'license-plate-gb',
  type: 'LICENSE_PLATE',
  label: 'Licence plate',
  triggers: [{ on: 'mixed' }],
  pattern: standalone(/[A-HJ-PR-Y]{2}(?:[05]\d|[1-46-9]\d) ?[A-HJ-PR-Z]{3}/),
  context: {
    en: [
      ...[
        'car',
        'vehicle',
        'van',
        'lorry',
        'truck',
        'motorbike',
        'motorcycle',
        'taxi',
        'driver',
        'driving',
        'drove',
      ],
      ...[
        'parked',
        'registration',
        'plate',
        'mot',
        'v5c',
        'dvla',
        'ford',
        'vauxhall',
        'astra',
        'corsa',
        'bmw',
        'audi',
      ],
      ...[
        'vw',
        'volkswagen',
        'golf',
        'mercedes',
        'toyota',
        'nissan',
        'peugeot',
        'renault',
        'honda',
        'kia',
        'hyundai',
      ],
      ...['skoda', 'volvo', 'fiat', 'mini', 'tesla', 'transit', 'land rover'],
    ],
  },
  score: { base: 0.4, context: 0.85 },
}

export const vehiclesRecognizers: readonly Recognizer[] = [
  vin,
  vinLabelled,
  ...driverLicense,
  ...licensePlate,
  ...licensePlateGerman,
  licensePlateBritish,
]
