import { auRecognizers } from '../../../../engines/detect/recognizers/countries/oceania/au.ts'
import { nzRecognizers } from '../../../../engines/detect/recognizers/countries/oceania/nz.ts'
import { describeChecks, describePublished, describeValues } from '../tables.ts'

describeChecks(
  `
au-tfn | 123 456 782 | 123 456 783, 000 000 000
au-abn | 83 914 571 673 | 83 914 571 674, 00 000 000 000
au-acn | 004 085 616 | 004 085 617, 000 000 000
au-medicare | 2123 45670 1 | 2123 45671 1, 0000 00000 0
au-ihi | 8003608166690503, 8003608833357361 | 8003608166690504, 8003608833357362
nz-ird | 49-098-576 | 49-098-577, 00-000-000
nz-nhi | ZZZ0016 | ZZZ0017, ZZZ0000
`,
  [...auRecognizers, ...nzRecognizers],
)

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
