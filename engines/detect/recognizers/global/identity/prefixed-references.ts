import type { Category } from '../../../../model/entity.ts'
import { standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

interface Prefixes {
  readonly type: string
  readonly label: string
  readonly category: Category
  /** Short forms of the type's label that registers print in front of the number: MRN-204816, EMP-20481. */
  readonly prefixes: readonly string[]
  readonly context: readonly string[]
  readonly base: number
}

/**
 * Numbers whose prefix names their type. The prefix is part of the number as the register holds it, so it is part of the value.
 * Prefixes that are also words or other abbreviations need context.
 */
const rows: readonly Prefixes[] = [
  {
    type: 'MRN',
    label: 'Medical record number',
    category: 'PHI',
    prefixes: ['MRN', 'EMR', 'MED'],
    context: ['medical', 'record', 'chart', 'patient', 'mrn', 'hospital', 'clinic', 'admitted'],
    base: 0.88,
  },
  {
    type: 'PATIENT_ID',
    label: 'Patient or account number',
    category: 'PHI',
    prefixes: ['PAT', 'PT', 'PID', 'ENC'],
    context: ['patient', 'encounter', 'admission', 'visit', 'hospital', 'clinic'],
    base: 0.4,
  },
  {
    type: 'EMPLOYEE_ID',
    label: 'Employee ID',
    category: 'PII',
    prefixes: ['EMP', 'EMPL', 'STAFF'],
    context: ['employee', 'staff', 'personnel', 'payroll', 'badge', 'hired', 'hr'],
    base: 0.45,
  },
  {
    type: 'STUDENT_ID',
    label: 'Student ID',
    category: 'PII',
    prefixes: ['STU', 'STUD'],
    context: ['student', 'pupil', 'enrolled', 'university', 'school', 'grade'],
    base: 0.45,
  },
  {
    type: 'CUSTOMER_ID',
    label: 'Customer reference',
    category: 'PII',
    prefixes: ['CUST', 'CUS', 'CLI', 'CLT'],
    context: ['customer', 'client', 'account', 'membership'],
    base: 0.45,
  },
  {
    type: 'POLICY_NUMBER',
    label: 'Insurance policy',
    category: 'FINANCIAL',
    prefixes: ['POL', 'CLM'],
    context: ['policy', 'insurance', 'claim', 'insured', 'coverage'],
    base: 0.45,
  },
  {
    type: 'INVOICE_NUMBER',
    label: 'Invoice number',
    category: 'FINANCIAL',
    prefixes: ['INV', 'RCPT'],
    context: ['invoice', 'receipt', 'bill', 'payment', 'paid', 'due'],
    base: 0.45,
  },
]

/** A prefix, an optional sign, and a number in one or two groups. */
export const prefixedReferencesRecognizers: readonly Recognizer[] = rows.map(
  ({ type, label, category, prefixes, context, base }) => ({
    name: `${type.toLowerCase().replaceAll('_', '-')}-prefixed`,
    type,
    label,
    category,
    region: 'GLOBAL',
    triggers: [
      { on: 'mixed', prefix: prefixes },
      { on: 'literal', of: prefixes.flatMap((prefix) => [`${prefix}-`, `${prefix}_`]) },
    ],
    pattern: standalone(
      new RegExp(
        `(?:${prefixes.join('|')})(?:[-_]?\\d{5,10}|[-_]\\d{4}(?:-\\d{2,8})?|[-_]\\d{5,8}-\\d{1,4})`,
      ),
    ),
    context: { en: context },
    score: { base, context: base > 0.5 ? 0.9 : 0.8 },
  }),
)
