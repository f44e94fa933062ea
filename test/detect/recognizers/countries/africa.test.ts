import { describePublished, describeValues } from '../tables.ts'

describePublished([['ZA_ID', 'South African', '7503305044089']])

describeValues([
  ['BVN ⟦22123456789⟧', 'NG_BVN'],
  ['NIN: ⟦12345678901⟧', 'NG_NIN'],
  ['KRA PIN: ⟦A012345678Z⟧', 'KE_PIN'],
  ['Ghana Card ⟦GHA-123456789-0⟧', 'GH_CARD'],
  ['SA ID number ⟦7503305044089⟧', 'ZA_ID'],
])
