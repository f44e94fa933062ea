import { dkRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/north/dk.ts'
import { eeRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/north/ee.ts'
import { fiRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/north/fi.ts'
import { gbRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/north/gb.ts'
import { ieRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/north/ie.ts'
import { isRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/north/is.ts'
import { ltRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/north/lt.ts'
import { lvRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/north/lv.ts'
import { noRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/north/no.ts'
import { seRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/north/se.ts'
import { describeChecks, describePublished, describeValues } from '../../tables.ts'

describeChecks(
  `
ee-ik | 36805280109, 38703181745 | 36805280100, 00000000000, 38703181746
lv-pk | 161175-19997 | 161175-19998, 000000-00000
se-personnummer | 811228-9874 | 811228-9875, 000000-0000
se-personnummer-bare | 8803200016 | 8803200017, 0000000000
se-orgnr | 556703-7485, 212000-0142 | 556703-7486, 212000-0143
no-fnr | 151086 95088 | 151086 95089, 000000 00000
no-orgnr | 988 077 917 | 988 077 918
dk-cpr | 211062-5629 | 212062-5629, 000000-0000
dk-cpr-bare | 2110625629 | 2120625629, 0000000000
fi-hetu | 131052-308T | 131052-308Q, 000000-000T
is-kt | 450401-3150 | 450401-3151, 000000-0000
uk-nhs | 943 476 5919 | 943 476 5910, 000 000 0000
uk-nino | AB123456C | AB123456Q
uk-nino-spaced | AB 12 34 56 C | AB 12 34 56 Q
uk-nino-moved | AB 1234 56 C, AB 123456C | AB 1234 56 Q
uk-utr | 1955839661 | 1955839662, 0000000000
uk-driver-licence | MORGA657054SM9IJ | MORGA667054SM9IJ, MORGA000000SM0IJ
ie-ppsn | 1234567FA | 1234567FQ, 0000000FA
sedol | B15KXQ8, 0263494 | B15KXQ9, B00KXQ0, 0263495, 0000000
vat-dk | DK13585628 | DK13585629
vat-ee | EE100931558 | EE100931559
vat-fi | FI20774740 | FI20774741
vat-gb | GB980780684 | GB980780685
vat-ie | IE6433435F | IE6433435Q, IE0000000F
vat-lt | LT119511515, LT100001919017 | LT119511516, LT000000000, LT100001919018, LT000000000000
vat-lv | LV40003521600 | LV40003521601, LV00000000000
vat-se | SE123456789701 | SE123456789801
uk-chi | 0101201230 | 0101201231
uk-hc-ni | 3201234567 | 3201234560
ie-eircode | D02 AF30, A65 F4E2 | D02 AFRX, A65 4321
`,
  [
    ...dkRecognizers,
    ...eeRecognizers,
    ...fiRecognizers,
    ...gbRecognizers,
    ...ieRecognizers,
    ...isRecognizers,
    ...ltRecognizers,
    ...lvRecognizers,
    ...noRecognizers,
    ...seRecognizers,
  ],
)

describePublished([
  ['UK_NHS', 'NHS number', '943 476 5919'],
  ['UK_NINO', 'national insurance', 'AB123456C', 'loose'],
  ['UK_UTR', 'UTR', '1955839661'],
  ['IE_PPSN', 'PPSN', '1234567FA', 'loose'],
  ['SE_PERSONNUMMER', 'personnummer', '811228-9874'],
  ['NO_FNR', 'fødselsnummer', '151086 95088'],
  ['NO_ORGNR', 'organisasjonsnummer', '988 077 917'],
  ['DK_CPR', 'CPR', '211062-5629', 'loose'],
  ['FI_HETU', 'henkilötunnus', '131052-308T'],
  ['IS_KT', 'kennitala', '450401-3150', 'loose'],
  ['EE_IK', 'isikukood', '36805280109'],
  ['EE_IK', 'asmens kodas', '38703181745'],
  ['LV_PK', 'personas kods', '161175-19997'],
])

describeValues([
  ['Sort code ⟦204577⟧, account ⟦40392817⟧', 'UK_SORT_CODE BANK_ACCOUNT'],
  ['SEDOL ⟦B0YBKJ7⟧', 'SEDOL'],
  ['driving licence number ⟦MORGA657054SM9IJ⟧', 'UK_DRIVER_LICENCE'],
  ['Eircode ⟦D02 X285⟧', 'IE_EIRCODE'],
  ['NHS ⟦9434765919⟧', 'UK_NHS'],
])
