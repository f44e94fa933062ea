import { compact } from '../../../checks/digits.ts'
import { isMod11_2 } from '../../../checks/iso7064.ts'
import { anyValue, byLabel, reference, standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

const pii = { category: 'PII', region: 'GLOBAL' } as const

const financial = { category: 'FINANCIAL', region: 'GLOBAL' } as const

/** Student numbers, identified by label. */
const studentId = byLabel({
  ...pii,
  name: 'student-id',
  type: 'STUDENT_ID',
  label: 'Student ID',
  labels: [
    ...[
      'student id',
      'student number',
      'student no',
      'student identification',
      'learner id',
      'pupil id',
      'upn',
    ],
    ...['matriculation number', 'matriculation no', 'enrollment number', 'enrolment number', 'roll number'],
    ...['matrikelnummer', 'matrikel-nr', 'matrikelnr', 'schülernummer', 'numéro étudiant'],
    ...["numéro d'étudiant", 'numéro de carte étudiant', 'número de estudiante', 'número de alumno'],
    ...['matrícula del alumno', 'matricola', 'numero di matricola', 'número de aluno', 'studentnummer'],
    ...['leerlingnummer', 'numer albumu', 'numer indeksu'],
  ],
  weakLabels: ['student', 'pupil', 'roll', 'étudiant', 'estudiante', 'ine'],
})

/** Employee and payroll numbers, identified by label. */
const employeeId = byLabel({
  ...pii,
  name: 'employee-id',
  type: 'EMPLOYEE_ID',
  label: 'Employee ID',
  labels: [
    ...[
      'employee id',
      'employee number',
      'employee no',
      'employee identification',
      'emp id',
      'emp no',
      'eid',
    ],
    ...['staff id', 'staff number', 'staff no', 'personnel number', 'personnel id', 'payroll number'],
    ...['payroll id', 'badge number', 'badge id', 'badge no', 'badge', 'worker id', 'associate id'],
    ...[
      'personalnummer',
      'n mec',
      'número mecanográfico',
      'personal-nr',
      'personalnr',
      'pers.-nr',
      'pers-nr',
      'mitarbeiternummer',
      'mitarbeiter-id',
      'mitarbeiter-nr',
    ],
    ...['matricule', "numéro d'employé", 'numéro de salarié', 'matricule salarié', 'número de empleado'],
    ...['id de empleado', 'nº de empleado', 'legajo', 'matricola dipendente', 'codice dipendente'],
    ...['número de funcionário', 'matrícula funcional', 'personeelsnummer', 'medewerkersnummer'],
    'numer pracownika',
  ],
  weakLabels: [
    'employee',
    'emp',
    'staff',
    'badge',
    'star',
    'shield',
    'payroll',
    'personnel',
    'empleado',
    'employé',
    'mitarbeiter',
  ],
})

/** Customer, contract and membership numbers, identified by label. */
const customerId = byLabel({
  ...pii,
  name: 'customer-id',
  type: 'CUSTOMER_ID',
  label: 'Customer reference',
  labels: [
    ...[
      'n° client',
      'n° de client',
      'klantnr',
      'kundnr',
      'customer id',
      'customer number',
      'customer no',
      'customer reference',
      'cust id',
      'client id',
    ],
    ...[
      'client number',
      'client no',
      'client reference',
      'user id',
      'userid',
      'membership number',
      'membership no',
    ],
    ...['membership id', 'account id', 'account reference'],
    ...['kundennummer', 'kunden-nr', 'kundennr', 'kdnr', 'kd-nr', 'kunden-id', 'mitgliedsnummer'],
    ...['vertragsnummer', 'vertrags-nr', 'numéro client', 'numéro de client', 'référence client'],
    ...['numéro de contrat client', 'número de cliente', 'nº de cliente', 'código de cliente'],
    ...['codice cliente', 'numero cliente', 'número do cliente', 'código do cliente', 'klantnummer'],
    ...['klant-id', 'relatienummer', 'contract number', 'contract no', 'subscription id', 'numer klienta'],
  ],
  weakLabels: ['customer', 'client', 'kunden', 'cliente', 'klant', 'contract', 'membership', 'subscription'],
})

/** A number in groups, each of which has a digit: 3081 4471 2290, 1EMH 0012 3456. */
const inGroups = String.raw`[A-Z]{0,3}\d[A-Z\d]{0,7}(?: [A-Z]{0,3}\d[A-Z\d]{0,7}){1,6}`

/** Numbers of loyalty programmes and meters, which cards and bills print in groups. */
const groupedNumber = byLabel({
  ...pii,
  name: 'customer-number-in-groups',
  type: 'CUSTOMER_ID',
  label: 'Customer reference',
  labels: [
    ...['loyalty number', 'loyalty no', 'loyalty id', 'loyalty card', 'rewards number', 'rewards card'],
    ...['frequent flyer', 'frequent flyer number', 'frequent flyer no', 'miles & more', 'payback nummer'],
    ...[
      'kundenkarte',
      'carte de fidélité',
      'vertragskonto',
      'vertragskontonummer',
      'zählernummer',
      'zähler-nr',
    ],
    ...['meter number', 'meter no', 'mpan', 'mprn', 'numéro de compteur', 'cups', 'codice pod'],
  ],
  format: new RegExp(`${inGroups}|${reference.source}`),
})

/** Invoice and receipt numbers, identified by label. */
const invoiceNumber = byLabel({
  ...financial,
  name: 'invoice-number',
  type: 'INVOICE_NUMBER',
  label: 'Invoice number',
  labels: [
    ...['invoice number', 'invoice no', 'invoice id', 'invoice', 'bill number', 'receipt number'],
    ...['rechnungsnummer', 'rechnung nr', 'rechnungs-nr', 'rechnungsnr', 'belegnummer'],
    ...['numéro de facture', 'facture n', 'número de factura', 'nº de factura', 'factura'],
    ...['numero fattura', 'fattura n', 'fattura', 'número da fatura', 'fatura', 'nota fiscal'],
    ...['factuurnummer', 'factuur', 'numer faktury', 'faktura'],
  ],
  weakLabels: ['bill', 'receipt', 'rechnung', 'facture'],
})

/** Insurance policy and claim numbers, identified by label. */
const policyNumber = byLabel({
  ...financial,
  name: 'policy-number',
  type: 'POLICY_NUMBER',
  label: 'Insurance policy',
  labels: [
    ...['policy number', 'policy no', 'policy id', 'insurance policy', 'policyholder id', 'policy holder id'],
    ...['claim number', 'claim no', 'claim id', 'police number', 'insurance claim number'],
    ...['versicherungsscheinnummer', 'policennummer', 'versicherungsschein', 'schadennummer', 'schaden-nr'],
    ...['numéro de police', 'numéro de contrat', 'numéro de sinistre', 'número de póliza', 'póliza'],
    ...['número de siniestro', 'numero di polizza', 'numero polizza', 'polizza', 'numero sinistro'],
    ...['número da apólice', 'apólice', 'schadenummer', 'numer polisy', 'polisa'],
  ],
  weakLabels: ['policy', 'claim', 'police', 'sinistre', 'siniestro', 'sinistro'],
})

/** Loan and mortgage numbers, identified by label. */
const loanNumber = byLabel({
  ...financial,
  name: 'loan-number',
  type: 'LOAN_NUMBER',
  label: 'Loan or mortgage account',
  labels: [
    ...['loan number', 'loan no', 'loan id', 'loan account', 'mortgage number', 'mortgage account'],
    ...['darlehensnummer', 'darlehenskonto', 'kreditnummer', 'kreditvertragsnummer', 'numéro de prêt'],
    ...['numéro de crédit', 'número de préstamo', 'número de crédito', 'numero di mutuo', 'numero mutuo'],
    ...['número do empréstimo', 'leningnummer', 'hypotheeknummer'],
  ],
  weakLabels: [
    'loan',
    'mortgage',
    'darlehen',
    'prêt',
    'préstamo',
    'mutuo',
    'empréstimo',
    'lening',
    'hypotheek',
  ],
})

/** Case, docket and incident numbers, identified by label. */
const caseNumberLabelled = byLabel({
  ...pii,
  name: 'case-number-labelled',
  type: 'CASE_NUMBER',
  label: 'Case number',
  labels: [
    ...['case number', 'case no', 'case id', 'docket number', 'docket no', 'file number', 'file no'],
    ...['matter number', 'aktenzeichen', 'geschäftszeichen', 'az', 'geschäftsnummer'],
    ...['numéro de dossier rg', 'numéro rg', 'rg n', 'número de expediente', 'expediente', 'procedimiento'],
    ...['número de procedimiento', 'numero di ruolo', 'número do processo', 'processo', 'zaaknummer'],
    ...['rolnummer', 'incident number', 'incident id', 'police report number', 'report number'],
    ...['ticket number', 'reference number', 'sygnatura akt'],
    ...['crime ref', 'crime reference', 'crime number', 'custody number', 'custody record', 'incident ref'],
    ...['vorgangsnummer', 'tagebuchnummer', 'numéro de parquet', 'nuipc', 'diarienummer', 'målnummer'],
    ...['sagsnummer', 'saksnummer', 'journalnummer'],
  ],
  weakLabels: [
    ...['case', 'docket', 'incident', 'expediente', 'zaak', 'parketnummer', 'crime', 'custody', 'pv'],
    ...['ir', 'cb', 'rd', 'sid', 'fbi', 'nysid', 'warrant', 'arrest', 'booking', 'inmate'],
    ...[
      'procès-verbal',
      'plainte',
      'dossier',
      'parquet',
      'atestado',
      'diligencias',
      'autos',
      'mål',
      'sag',
      'sak',
    ],
  ],
})

/** Files of courts and prosecutors of Germany, Austria and Poland: chamber, register, serial and year (412 Js 2218/26, II K 123/24). */
const caseFile = byLabel({
  ...pii,
  name: 'case-number-file',
  type: 'CASE_NUMBER',
  label: 'Case number',
  labels: [
    ...['case number', 'case no', 'docket number', 'docket no', 'file number', 'file no'],
    ...['aktenzeichen', 'az', 'geschäftszeichen', 'geschäftsnummer', 'gz', 'geschz'],
    ...['sygnatura akt', 'sygn akt', 'sygn'],
  ],
  format:
    /(?:\d{1,4}|[IVX]{1,5})[a-z]? [A-Z][A-Za-z]{0,5}(?: \([A-Z]{1,4}\))? \d{1,6}\/\d{2,4}|\d{2} [A-Z]{1,4} \d{3,8}/,
  check: anyValue,
  score: 0.85,
})

/** Docket number of US federal courts: division, year, kind, serial, judges' initials. */
const caseNumber: Recognizer = {
  ...pii,
  name: 'case-number',
  type: 'CASE_NUMBER',
  label: 'Case number',
  triggers: [{ on: 'digits', lengths: [1, 2] }],
  pattern: standalone(/\d:\d{2}-(?:cv|cr|mc|md|mj|bk|ap|po)-\d{4,6}(?:-[A-Z]{2,4}){0,3}/),
  context: { en: ['case', 'docket', 'court', 'plaintiff', 'defendant'] },
  score: { base: 0.85, context: 0.96 },
}

/** Attorney registration numbers, identified by label. */
const barNumber = byLabel({
  ...pii,
  name: 'bar-number',
  type: 'BAR_NUMBER',
  label: 'Bar number',
  labels: [
    ...['bar number', 'bar no', 'bar id', 'state bar', 'state bar no', 'attorney number', 'attorney id'],
    ...['sbn', 'oab'],
  ],
})

/** Registration with a professional chamber: province, chamber and serial in groups (Spain: `NºCol: 28 28 20943`). */
const chamberNumber = byLabel({
  ...pii,
  name: 'professional-license',
  type: 'PROFESSIONAL_LICENSE',
  label: 'Professional licence',
  labels: [
    ...['nºcol', 'nº col', 'n col', 'núm col', 'nº de colegiado', 'número de colegiado', 'colegiado'],
    ...[
      'colegiada',
      'nº colegiado',
      'núm colegiado',
      'nº de colegiada',
      'número de colegiada',
      'colegiado nº',
    ],
    ...['medical license', 'license to practice'],
  ],
  format: /\d{2} \d{2}(?: \d{3,5})?|\d{2}([/.-])\d{2}\1\d{3,5}|[A-Z]?\d{4,9}/,
  check: anyValue,
  score: 0.85,
})

/** Licences to practise a profession, identified by label. */
const professionalLicense = byLabel({
  ...pii,
  name: 'professional-license-reference',
  type: 'PROFESSIONAL_LICENSE',
  label: 'Professional licence',
  labels: [
    ...['medical license number', 'nursing license', 'professional license', 'state license number'],
    ...['license no', 'licence no', 'license number', 'licence number', 'medical licence number'],
    ...['gmc number', 'gmc no', 'nmc pin', 'crm', 'rpps', 'numéro rpps', 'adeli', 'finess', 'big-nummer'],
    ...['approbationsnummer', 'cédula profesional', 'iscrizione albo', 'albo n'],
  ],
  weakLabels: [
    'license',
    'licence',
    'lic',
    'licensed',
    'gmc',
    'nmc',
    'albo',
    'lcsw',
    'lmft',
    'lpc',
    'lmhc',
    'rn',
    'np',
  ],
  score: 0.8,
})

/** Certificates of birth, marriage, death, naturalisation and training, identified by label. */
const certificateNumber = byLabel({
  ...pii,
  name: 'certificate-number',
  type: 'CERTIFICATE_NUMBER',
  label: 'Certificate number',
  labels: [
    ...['certificate number', 'certificate no', 'certificate id', 'birth certificate', 'death certificate'],
    ...['marriage certificate', 'naturalization certificate', 'naturalisation certificate'],
    ...['urkundennummer', 'registernummer', "numéro d'acte", 'número de certificado', 'numero certificato'],
    ...['número da certidão', 'aktenummer'],
  ],
  weakLabels: ['certificate', 'cert', 'urkunde', 'certificat', 'certificado', 'certificato', 'certidão'],
})

/** ORCID of a researcher: four groups of four. ISO 7064 MOD 11-2 (ISO 27729). */
const orcid: Recognizer = {
  ...pii,
  name: 'orcid',
  type: 'ORCID',
  label: 'ORCID researcher ID',
  triggers: [{ on: 'digits', lengths: [4] }],
  pattern: standalone(/0000-000[1-9]-\d{4}-\d{3}[\dX]/),
  check: (value) => isMod11_2(compact(value)),
  score: { base: 0.95 },
  exactLabels: ['orcid', 'orcid id'],
}

export const referencesRecognizers: readonly Recognizer[] = [
  ...studentId,
  ...employeeId,
  ...customerId,
  ...groupedNumber,
  ...invoiceNumber,
  ...policyNumber,
  ...loanNumber,
  ...caseNumberLabelled,
  ...caseFile,
  caseNumber,
  ...barNumber,
  ...chamberNumber,
  ...professionalLicense,
  ...certificateNumber,
  orcid,
]
