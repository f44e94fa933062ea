import { describePublished, describeValues } from '../tables.ts'

describePublished([
  ['AU_TFN', 'TFN', '123 456 782'],
  ['AU_ABN', 'ABN', '83 914 571 673'],
  ['AU_ACN', 'ACN', '004 085 616'],
  ['AU_MEDICARE', 'Medicare', '2123 45670 1', 'loose'],
  ['NZ_IRD', 'IRD', '49-098-576'],
  ['NZ_NHI', 'NHI', 'ZZZ0016'],
])

describeValues([
  ['BSB ⟦062-000⟧ Account ⟦10123456⟧', 'AU_BSB BANK_ACCOUNT'],
  ['TFN: ⟦123 456 782⟧ Medicare ⟦2123 45670 1⟧', 'AU_TFN AU_MEDICARE'],
  ['IRD number ⟦49-098-576⟧', 'NZ_IRD'],
])
