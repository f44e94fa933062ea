import type { Recognizer } from './recognizer.ts'
import { alone, byLabel } from './shape.ts'

const pii = { category: 'PII', region: 'GLOBAL' } as const
const financial = { category: 'FINANCIAL', region: 'GLOBAL' } as const

export const studentId = byLabel({
  ...pii,
  name: 'student-id',
  type: 'STUDENT_ID',
  label: 'Student ID',
  of: [
    ...['student id', 'student number', 'student no', 'student identification', 'learner id', 'pupil id'],
    ...['matriculation number', 'matriculation no', 'enrollment number', 'enrolment number', 'roll number'],
    ...['matrikelnummer', 'matrikel-nr', 'matrikelnr', 'schülernummer', 'numéro étudiant'],
    ...["numéro d'étudiant", 'numéro de carte étudiant', 'número de estudiante', 'número de alumno'],
    ...['matrícula del alumno', 'matricola', 'numero di matricola', 'número de aluno', 'studentnummer'],
    ...['leerlingnummer', 'numer albumu', 'numer indeksu'],
  ],
  stems: ['student', 'pupil', 'roll', 'étudiant', 'estudiante', 'ine'],
})

export const employeeId = byLabel({
  ...pii,
  name: 'employee-id',
  type: 'EMPLOYEE_ID',
  label: 'Employee ID',
  of: [
    ...['employee id', 'employee number', 'employee no', 'employee identification', 'emp id', 'emp no'],
    ...['staff id', 'staff number', 'staff no', 'personnel number', 'personnel id', 'payroll number'],
    ...['payroll id', 'badge number', 'badge id', 'badge no', 'worker id', 'associate id'],
    ...[
      'personalnummer',
      'personal-nr',
      'personalnr',
      'mitarbeiternummer',
      'mitarbeiter-id',
      'mitarbeiter-nr',
    ],
    ...['matricule', "numéro d'employé", 'numéro de salarié', 'matricule salarié', 'número de empleado'],
    ...['id de empleado', 'nº de empleado', 'legajo', 'matricola dipendente', 'codice dipendente'],
    ...['número de funcionário', 'matrícula funcional', 'personeelsnummer', 'medewerkersnummer'],
    'numer pracownika',
  ],
  stems: ['employee', 'emp', 'staff', 'badge', 'payroll', 'personnel', 'empleado', 'employé', 'mitarbeiter'],
})

export const customerId = byLabel({
  ...pii,
  name: 'customer-id',
  type: 'CUSTOMER_ID',
  label: 'Customer reference',
  of: [
    ...['customer id', 'customer number', 'customer no', 'customer reference', 'cust id', 'client id'],
    ...[
      'client number',
      'client no',
      'client reference',
      'user id',
      'userid',
      'membership number',
      'membership no',
    ],
    ...[
      'membership id',
      'loyalty number',
      'loyalty card',
      'frequent flyer',
      'account id',
      'account reference',
    ],
    ...['kundennummer', 'kunden-nr', 'kundennr', 'kdnr', 'kd-nr', 'kunden-id', 'mitgliedsnummer'],
    ...['vertragsnummer', 'vertrags-nr', 'numéro client', 'numéro de client', 'référence client'],
    ...['numéro de contrat client', 'número de cliente', 'nº de cliente', 'código de cliente'],
    ...['codice cliente', 'numero cliente', 'número do cliente', 'código do cliente', 'klantnummer'],
    ...['klant-id', 'relatienummer', 'contract number', 'contract no', 'subscription id', 'numer klienta'],
  ],
  stems: ['customer', 'client', 'kunden', 'cliente', 'klant', 'contract', 'membership', 'subscription'],
})

export const invoiceNumber = byLabel({
  ...financial,
  name: 'invoice-number',
  type: 'INVOICE_NUMBER',
  label: 'Invoice number',
  of: [
    ...['invoice number', 'invoice no', 'invoice id', 'invoice', 'bill number', 'receipt number'],
    ...['rechnungsnummer', 'rechnung nr', 'rechnungs-nr', 'rechnungsnr', 'belegnummer'],
    ...['numéro de facture', 'facture n', 'número de factura', 'nº de factura', 'factura'],
    ...['numero fattura', 'fattura n', 'fattura', 'número da fatura', 'fatura', 'nota fiscal'],
    ...['factuurnummer', 'factuur', 'numer faktury', 'faktura'],
  ],
  stems: ['bill', 'receipt', 'rechnung', 'facture'],
})

export const policyNumber = byLabel({
  ...financial,
  name: 'policy-number',
  type: 'POLICY_NUMBER',
  label: 'Insurance policy',
  of: [
    ...['policy number', 'policy no', 'policy id', 'insurance policy', 'policyholder id', 'policy holder id'],
    ...['claim number', 'claim no', 'claim id', 'police number', 'insurance claim number'],
    ...['versicherungsscheinnummer', 'policennummer', 'versicherungsschein', 'schadennummer', 'schaden-nr'],
    ...['numéro de police', 'numéro de contrat', 'numéro de sinistre', 'número de póliza', 'póliza'],
    ...['número de siniestro', 'numero di polizza', 'numero polizza', 'polizza', 'numero sinistro'],
    ...['número da apólice', 'apólice', 'schadenummer', 'numer polisy', 'polisa'],
  ],
  stems: ['policy', 'claim', 'police', 'sinistre', 'siniestro', 'sinistro'],
})

export const loanNumber = byLabel({
  ...financial,
  name: 'loan-number',
  type: 'LOAN_NUMBER',
  label: 'Loan or mortgage account',
  of: [
    ...['loan number', 'loan no', 'loan id', 'loan account', 'mortgage number', 'mortgage account'],
    ...['darlehensnummer', 'darlehenskonto', 'kreditnummer', 'kreditvertragsnummer', 'numéro de prêt'],
    ...['numéro de crédit', 'número de préstamo', 'número de crédito', 'numero di mutuo', 'numero mutuo'],
    ...['número do empréstimo', 'leningnummer', 'hypotheeknummer'],
  ],
  stems: ['loan', 'mortgage', 'darlehen', 'prêt', 'préstamo', 'mutuo', 'empréstimo', 'lening', 'hypotheek'],
})

export const caseLabelled = byLabel({
  ...pii,
  name: 'case-number-labelled',
  type: 'CASE_NUMBER',
  label: 'Case number',
  of: [
    ...['case number', 'case no', 'case id', 'docket number', 'docket no', 'file number', 'file no'],
    ...['matter number', 'aktenzeichen', 'geschäftszeichen', 'az', 'geschäftsnummer'],
    ...['numéro de dossier rg', 'numéro rg', 'rg n', 'número de expediente', 'expediente', 'procedimiento'],
    ...['número de procedimiento', 'numero di ruolo', 'número do processo', 'processo', 'zaaknummer'],
    ...['rolnummer', 'incident number', 'incident id', 'police report number', 'report number'],
    ...['ticket number', 'reference number', 'sygnatura akt'],
  ],
  stems: ['case', 'docket', 'incident', 'expediente', 'zaak', 'parketnummer'],
})

/** The docket form of US federal courts: division, year, kind, serial, judges' initials. */
export const caseNumber: Recognizer = {
  ...pii,
  name: 'case-number',
  type: 'CASE_NUMBER',
  label: 'Case number',
  triggers: [{ on: 'digits', lengths: [1, 2] }],
  pattern: alone(/\d:\d{2}-(?:cv|cr|mc|md|mj|bk|ap|po)-\d{4,6}(?:-[A-Z]{2,4}){0,3}/),
  context: { en: ['case', 'docket', 'court', 'plaintiff', 'defendant'] },
  score: { base: 0.85, context: 0.96 },
}

export const barNumber = byLabel({
  ...pii,
  name: 'bar-number',
  type: 'BAR_NUMBER',
  label: 'Bar number',
  of: [
    ...['bar number', 'bar no', 'bar id', 'state bar', 'state bar no', 'attorney number', 'attorney id'],
    ...['sbn', 'oab'],
  ],
})

/** Chambers of physicians and others: province, chamber and serial in groups (Spain: `NºCol: 28 28 20943`). */
export const chamberNumber = byLabel({
  ...pii,
  name: 'professional-license',
  type: 'PROFESSIONAL_LICENSE',
  label: 'Professional licence',
  of: [
    ...['nºcol', 'nº col', 'n col', 'núm col', 'nº de colegiado', 'número de colegiado', 'colegiado'],
    ...['medical license', 'license to practice'],
  ],
  body: /\d{2} \d{2}(?: \d{3,5})?|\d{4,9}/,
  check: () => true,
  base: 0.85,
})

export const professionalLicense = byLabel({
  ...pii,
  name: 'professional-license-reference',
  type: 'PROFESSIONAL_LICENSE',
  label: 'Professional licence',
  of: [
    ...['medical license number', 'nursing license', 'professional license', 'state license number'],
    ...['license no', 'licence no', 'license number', 'licence number', 'medical licence number'],
    ...['gmc number', 'gmc no', 'nmc pin', 'crm', 'rpps', 'numéro rpps', 'adeli', 'finess', 'big-nummer'],
    ...['approbationsnummer', 'cédula profesional', 'iscrizione albo', 'albo n'],
  ],
  stems: ['license', 'licence', 'lic', 'licensed', 'gmc', 'nmc', 'albo'],
  base: 0.8,
})

/** Certificates of birth, marriage, death, naturalisation and skills. */
export const certificateNumber = byLabel({
  ...pii,
  name: 'certificate-number',
  type: 'CERTIFICATE_NUMBER',
  label: 'Certificate number',
  of: [
    ...['certificate number', 'certificate no', 'certificate id', 'birth certificate', 'death certificate'],
    ...['marriage certificate', 'naturalization certificate', 'naturalisation certificate'],
    ...['urkundennummer', 'registernummer', "numéro d'acte", 'número de certificado', 'numero certificato'],
    ...['número da certidão', 'aktenummer'],
  ],
  stems: ['certificate', 'cert', 'urkunde', 'certificat', 'certificado', 'certificato', 'certidão'],
})

export const referenceRecognizers: readonly Recognizer[] = [
  ...studentId,
  ...employeeId,
  ...customerId,
  ...invoiceNumber,
  ...policyNumber,
  ...loanNumber,
  ...caseLabelled,
  caseNumber,
  ...barNumber,
  ...chamberNumber,
  ...professionalLicense,
  ...certificateNumber,
]
