import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'
import { recognizers } from '../../../engines/detect/recognizers/index.ts'
import type { Recognizer } from '../../../engines/detect/recognizers/recognizer.ts'
import { seeded } from '../../../fixtures/random.ts'
import { publishedFormats } from '../../builders/published-formats/index.ts'
import { validNumber, withWrongCheckDigit } from '../../builders/published-formats/numbers.ts'
import { printed } from '../../builders/published-formats/printed.ts'

const byType = new Map(publishedFormats.map((row) => [row.type, row]))
const random = seeded(7)
/** Values of each format, made once. */
const rows = publishedFormats.map(({ type, labels, formats }) => ({
  type,
  labels,
  values: formats.map((format) => validNumber(type, format, random)),
}))

/** Names, parts of addresses and dates, whose tests are those of names, addresses and dates. */
const testedElsewhere = new Set(['ADDRESS', 'US_ZIP', 'CA_POSTAL', 'NAME', 'DATE'])

it('lists the published formats of every type', () => {
  const types = new Set(recognizers.map(({ type }) => type)).difference(testedElsewhere)
  expect([...types].filter((type) => !byType.has(type))).toEqual([])
})

/** Types whose words are no numbers, or whose label is part of the value. */
const notAlone = new Set(['USERNAME', 'NATIONALITY', 'AZURE_KEY', 'COOKIE', 'BEARER_TOKEN'])

/** Masked numbers, last digits, words and values whose form is not that of a label and a number: tables of other tests hold them. */
const otherForms = new Set([
  ...[
    'bank-account-end',
    'card-end',
    'credit-card-wrapped',
    'email-group',
    'credit-card-masked',
    'nationality-said',
    'nationality-han',
  ],
  ...[
    'passphrase-quoted',
    'password-on-command-line',
    'password-paired',
    'phone-bare',
    'phone-cn',
    'coordinates-keyed',
  ],
  ...['us-ssn-end', 'us-ssn-last-four', 'us-ssn-masked'],
  ...['aws-secret-key-of-access-key', 'uk-sort-code-of-account', 'uk-account-of-sort-code'],
  ...[
    'code-of-place',
    'code-of-entry',
    'license-plate-tr-before',
    'entry-of-code',
    'spoken-password',
    'code-as-said',
    'code-sent',
    'date-of-birth-short',
    'handle-of-contact',
    'username-quoted',
    'username-noted',
    'username-of-server',
    'secret-option',
    'fhir-reference',
  ],
  ...[
    'ipv4-in-name',
    'birth-year',
    'birth-year-in-row',
    'birth-year-before',
    'date-of-birth-vi',
    'access-code',
    'benefit-reference',
    'postcode-pl',
  ],
  ...['address-pl', 'ca-postal', 'ca-postal-run-together', 'corner-of-streets'],
  ...['zip-of-state', 'postcode-jp', 'blocks-jp', 'password-option', 'token-in-path'],
  ...['pix-key', 'cbu-alias', 'share-code', 'hostname-of-user', 'phone-ar', 'license-plate-sg'],
  ...['password-of-thing', 'postcode-nl', 'postcode-ar', 'unit-sg', 'password-beside-login'],
  ...['password-in-statement', 'secret-in-attribute', 'username-on-command-line'],
  ...['assigned-short-password', 'assigned-short-secret'],
  ...['address-in', 'au-crn', 'au-plate', 'es-cadastre', 'gb-family-case', 'ie-garda-number', 'in-uan'],
  ...['structured-communication', 'application-in-brackets'],
  ...['passenger-record', 'passenger-passport', 'passenger-loyalty', 'passenger-phone', 'passenger-ticket'],
  ...[
    'passenger-name',
    'ticket-number',
    'reference-short',
    'license-plate-ie',
    'license-plate-kr',
    'case-number-kr',
  ],
  ...['case-number-cn', 'case-number-jp', 'phone-lt', 'phone-kr', 'card-end-first'],
  ...['date-roman-month', 'date-vi', 'date-th', 'date-fa', 'date-hijri', 'date-buddhist'],
  ...[
    'handle-of-network',
    'handle-with-number',
    'cashtag',
    'profile-address',
    'profile-path',
    'record-locator',
    'parcel-number',
    'record-locator-in-letters',
  ],
  ...['license-plate-jp', 'license-plate-ru'],
  ...['phone-paired-area', 'pl-account', 'br-bar-number', 'username-logged', 'kr-account', 'jp-account'],
  ...[
    'messenger-number-cn',
    'birth-month',
    'birth-year-short',
    'day-born-signed',
    'code-beside',
    'code-is',
    'code-to-enter',
    'combination',
  ],
  ...['credit-card-masked-in-groups', 'extension-short', 'number-end', 'recovery-key', 'wifi-key'],
])

it('has a format that each recognizer matches', () => {
  const unmatched = recognizers.filter((recognizer) => {
    const row = rows.find(({ type }) => type === recognizer.type)
    return !row?.labels.some((label) =>
      row.values.some((value) =>
        (['label', 'sentence', 'json'] as const).some((form) =>
          matches(recognizer, printed(form, label, value, 0)),
        ),
      ),
    )
  })
  expect(unmatched.map(({ name }) => name).filter((name) => !otherForms.has(name))).toEqual([])
})

/** Whether the pattern matches somewhere in a text, and its check accepts the value. */
function matches({ pattern, group, check }: Recognizer, text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    const value = group === undefined ? match?.[0] : match?.groups?.[group]
    if (value !== undefined && (check === undefined || check(value))) return true
  }
  return false
}

describe.each(rows)('$type', ({ type, labels, values }) => {
  it.each(values)('%s is found after its label', (value) => {
    const text = printed('label', labels[0], value, 0)
    const at = text.lastIndexOf(value)
    const found = detect(text).map((entity) => [entity.start <= at, entity.end >= at + value.length])
    if (notAlone.has(type)) expect(found.length).toBeGreaterThan(0)
    else expect(found).toContainEqual([true, true])
  })
  it.each(values.flatMap((value) => withWrongCheckDigit(type, value) ?? []))(
    '%s has a wrong check digit and is not found without a label',
    (value) => {
      const found = detect(`The counter stood at ${value} when it was read.`)
      expect(found.map((entity) => entity.type)).not.toContain(type)
    },
  )
})
