import { compact } from '../../../checks/digits.ts'
import { byLabel, isDateLike, isReference } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

const pii = { category: 'PII', region: 'GLOBAL' } as const

/**
 * Passport numbers of any state after a label in its language: formats differ and hold no check digit outside the machine
 * readable zone.
 */
const passport = byLabel({
  ...pii,
  name: 'passport',
  type: 'PASSPORT',
  label: 'Passport number',
  labels: [
    ...['passport', 'passport number', 'passport no', 'passport id', 'passport num', 'passport book'],
    ...['reisepass', 'reisepassnummer', 'reisepass-nr', 'passnummer', 'pass nr', 'pass nummer', 'passeport'],
    ...['numéro de passeport', 'pasaporte', 'número de pasaporte', 'n de pasaporte', 'passaporto'],
    ...['numero di passaporto', 'numero passaporto', 'passaporte', 'número do passaporte', 'paspoort'],
    ...[
      'paspoortnummer',
      'paspoortnr',
      'passnr',
      'reisepassnr',
      'nummer paspoort',
      'paszport',
      'paszportu',
      'numer paszportu',
      'pas',
      'pasnummer',
    ],
    ...['passi', 'passin numero', 'vegabréf', 'pass nr', 'číslo pasu', 'cestovní pas', 'číslo pasu'],
    ...[
      'útlevélszám',
      'útlevél',
      'pașaport',
      'numărul pașaportului',
      'putovnica',
      'broj putovnice',
      'potni list',
    ],
    ...['pasas', 'pases numurs', 'pase', 'пасош', 'паспорт', 'паспорта', 'номер паспорта', 'паспорт серия'],
    ...['серия паспорта', 'серія паспорта', 'διαβατήριο', 'αριθμός διαβατηρίου', 'pasaport', 'pasaport no'],
    ...[
      'جواز السفر',
      'رقم جواز السفر',
      'جواز سفري',
      'جواز سفره',
      'جواز سفرها',
      'דרכון',
      'מספר דרכון',
      'पासपोर्ट',
      'पासपोर्ट संख्या',
      'paspor',
    ],
    ...['nomor paspor', 'hộ chiếu', 'số hộ chiếu', 'pasaporte', 'หนังสือเดินทาง', '旅券番号', 'パスポート'],
    ...['パスポート番号', '护照', '护照号', '护照号码', '護照號碼', '여권', '여권번호'],
  ],
  format:
    /[A-Z]{0,3} ?\d{5,14}[A-Z]{0,2}|[A-Z]{1,3}\d{0,3}[ -]\d{3,7}|\d{2} ?\d{2} (?:[№#] ?)?\d{6}|\d{4} ?№ ?\d{6}|(?=[A-Z]{0,6}\d)[A-Z0-9]{6,14}/,
  check: (value) => {
    const id = compact(value)
    return id.length >= 6 && id.length <= 14 && (id.match(/\d/g)?.length ?? 0) >= 3
  },
  score: 0.88,
})

/** Visa numbers, identified by label. */
const visa = byLabel({
  ...pii,
  name: 'visa-number',
  type: 'VISA_NUMBER',
  label: 'Visa number',
  labels: [
    ...[
      'visa number',
      'visa no',
      'visa foil',
      'visumnummer',
      'visum-nr',
      'numéro de visa',
      'número de visado',
    ],
    ...['número de visa', 'numero di visto', 'numero visto', 'número do visto'],
  ],
  score: 0.85,
})

/** Numbers of identity cards and population registers, by label, where no country's recognizer knows the format. */
const nationalId = byLabel({
  ...pii,
  name: 'national-id',
  type: 'NATIONAL_ID',
  label: 'National identity number',
  labels: [
    ...[
      'national id',
      'national id number',
      'national identity',
      'national identity number',
      'identity card',
    ],
    ...[
      'identity number',
      'identity no',
      'id number',
      'id no',
      'id card',
      'id card number',
      'id card no',
      'identification number',
    ],
    ...['government id', 'state id', 'state id number', 'citizen id', 'citizenship number', 'personal id'],
    ...[
      'personal identification number',
      'personal number',
      'voter registration',
      'voter registration number',
    ],
    ...['voter id', 'resident permit', 'residence permit', 'residence permit number', 'residence card'],
    ...['tribal id', 'tribal enrollment', 'military id', 'service number'],
    ...[
      'ausweisnummer',
      'ausweis-nr',
      'ausweis',
      'personalausweis',
      'personalausweisnummer',
      'identitätskarte',
    ],
    ...['aufenthaltstitel', "carte d'identité", "carte nationale d'identité", "numéro d'identité", 'cni'],
    ...[
      'titre de séjour',
      'carte de séjour',
      'numéro national',
      'registre national',
      'documento de identidad',
    ],
    ...[
      'documento nacional de identidad',
      'número de identidad',
      'número de identificación',
      'cédula',
      'cédula n',
    ],
    ...['cédula de identidad', 'cédula de ciudadanía', 'cc n', 'dni', 'dui', 'dpi', 'ine', 'tie'],
    ...["carta d'identità", 'carta identità', "numero carta d'identità", 'permesso di soggiorno'],
    ...['bilhete de identidade', 'carteira de identidade', 'documento de identidade', 'rg', 'rne'],
    ...['título de eleitor', 'identiteitskaart', 'identiteitskaartnummer', 'id-kaart', 'identiteitsbewijs'],
    ...[
      'verblijfsvergunning',
      'documentnummer',
      'dowód osobisty',
      'dowód',
      'dowodem',
      'dowodem osobistym',
      'numer dowodu',
      'seria i numer dowodu',
    ],
    ...['občanský průkaz', 'číslo op', 'občiansky preukaz', 'személyi igazolvány', 'carte de identitate'],
    ...[
      'osobna iskaznica',
      'osebna izkaznica',
      'лична карта',
      'asmens tapatybės',
      'apliecība',
      'henkilökortti',
    ],
    ...['удостоверение личности', 'αριθμός ταυτότητας', 'δελτίο ταυτότητας', 'kimlik', 'kimlik no'],
    ...[
      'رقم الهوية',
      'بطاقة الهوية',
      'رقم هويتي',
      'رقم هويته',
      'رقم هويتها',
      'رقم بطاقة الهوية',
      'رقم البطاقة',
      'الهوية الوطنية',
      'رقم الهوية الوطنية',
      'کد ملی',
      'شماره ملی',
      'شماره شناسنامه',
      'الرقم الوطني',
      'الرقم القومي',
      'الرقم المدني',
      'رقم الإقامة',
      'السجل المدني',
      'मतदाता पहचान',
      'ktp',
      'no ktp',
      '身份证',
      '身份证号',
      '身份證',
      '身分證',
    ],
  ],
  weakLabels: ['identity', 'voter'],
  format:
    /[A-Z]{1,3}[- ]?\d{1,3}(?:[. ]\d{3}){2,3}(?:-[0-9A-Z])?|\d{1,3}(?:[. ]\d{3}){2,3}(?:-[0-9A-Z])?|(?=[A-Z_./-]{0,14}\d)[A-Z0-9](?:[-_./]?[A-Z0-9]){2,23}/,
  check: (value) =>
    isReference(value) && compact(value).length >= 6 && (value.match(/\d/g)?.length ?? 0) >= 4,
  score: 0.72,
})

/** Tax numbers, by label, where no country's recognizer knows the format. */
const taxId = byLabel({
  ...pii,
  name: 'tax-id',
  type: 'TAX_ID',
  label: 'Tax number',
  labels: [
    ...[
      'tax id',
      'tax id number',
      'tax id no',
      'taxpayer id',
      'taxpayer identification number',
      'tax number',
    ],
    ...[
      'tax identification number',
      'tax identification',
      'tax reference',
      'tax file number',
      'tax no',
      'tin',
    ],
    ...['tin number', 'federal tax id', 'federal tax id no', 'vat number', 'vat no', 'vat id', 'vat reg no'],
    ...['vat registration number', 'steuernummer', 'steuer-nr', 'steuer-id', 'steueridentifikationsnummer'],
    ...[
      'steuerliche identifikationsnummer',
      'ust-idnr',
      'ust-id',
      'umsatzsteuer-id',
      'mwst-nr',
      'uid-nummer',
    ],
    ...['numéro fiscal', 'numéro fiscal de référence', 'n fiscal', 'numéro de tva', 'tva intracommunautaire'],
    ...[
      'número de identificación fiscal',
      'identificación tributaria',
      'cédula fiscal',
      'cuil',
      'nit',
      'rut',
    ],
    ...[
      'rtn',
      'codice fiscale',
      'partita iva',
      'p.iva',
      'número de contribuinte',
      'contribuinte',
      'nif',
      'nipc',
    ],
    ...[
      'inscrição estadual',
      'btw-nummer',
      'btw nummer',
      'fiscaal nummer',
      'numer nip',
      'daňové číslo',
      'dič',
    ],
    ...['adószám', 'cod fiscal', 'vergi no', 'vergi numarası', 'npwp', 'mã số thuế', '税号', '纳税人识别号'],
  ],
  format:
    /[A-Z]{2,3}[ -]?\d{6,12}[A-Z]{0,2}|\d{2,3}(?:[ ./-]\d{2,5}){2,4}|(?=[A-Z_./-]{0,14}\d)[A-Z0-9](?:[-_./]?[A-Z0-9]){5,19}/,
  check: (value) => !isDateLike(value) && (value.match(/\d/g)?.length ?? 0) >= 6,
  score: 0.74,
})

export const identityDocumentsRecognizers: readonly Recognizer[] = [
  ...passport,
  ...visa,
  ...nationalId,
  ...taxId,
]
