import { egRecognizers } from '../../../../engines/detect/recognizers/countries/africa/eg.ts'
import { ghRecognizers } from '../../../../engines/detect/recognizers/countries/africa/gh.ts'
import { keRecognizers } from '../../../../engines/detect/recognizers/countries/africa/ke.ts'
import { maRecognizers } from '../../../../engines/detect/recognizers/countries/africa/ma.ts'
import { ngRecognizers } from '../../../../engines/detect/recognizers/countries/africa/ng.ts'
import { zaRecognizers } from '../../../../engines/detect/recognizers/countries/africa/za.ts'
import { describeChecks, describePublished, describeValues } from '../tables.ts'

describeChecks(
  `
eg-id | 29001011234567, 28805010100015 | 00000000000000, 28815010100015
za-id | 7503305044089, 8001015009087 | 7503305044080, 0000000000000, 8001015009088
`,
  [
    ...egRecognizers,
    ...ghRecognizers,
    ...keRecognizers,
    ...maRecognizers,
    ...ngRecognizers,
    ...zaRecognizers,
  ],
)

describePublished([['ZA_ID', 'South African', '7503305044089']])

describeValues([
  ['BVN ⟦22123456789⟧', 'NG_BVN'],
  ['NIN: ⟦12345678901⟧', 'NG_NIN'],
  ['KRA PIN: ⟦A012345678Z⟧', 'KE_PIN'],
  ['Ghana Card ⟦GHA-123456789-0⟧', 'GH_CARD'],
  ['SA ID number ⟦7503305044089⟧', 'ZA_ID'],
])
