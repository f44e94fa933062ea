import { aeRecognizers } from '../../../../engines/detect/recognizers/countries/asia/ae.ts'
import { bdRecognizers } from '../../../../engines/detect/recognizers/countries/asia/bd.ts'
import { cnRecognizers } from '../../../../engines/detect/recognizers/countries/asia/cn.ts'
import { cyRecognizers } from '../../../../engines/detect/recognizers/countries/asia/cy.ts'
import { hkRecognizers } from '../../../../engines/detect/recognizers/countries/asia/hk.ts'
import { idRecognizers } from '../../../../engines/detect/recognizers/countries/asia/id.ts'
import { ilRecognizers } from '../../../../engines/detect/recognizers/countries/asia/il.ts'
import { inRecognizers } from '../../../../engines/detect/recognizers/countries/asia/in.ts'
import { jpRecognizers } from '../../../../engines/detect/recognizers/countries/asia/jp.ts'
import { krRecognizers } from '../../../../engines/detect/recognizers/countries/asia/kr.ts'
import { kzRecognizers } from '../../../../engines/detect/recognizers/countries/asia/kz.ts'
import { lkRecognizers } from '../../../../engines/detect/recognizers/countries/asia/lk.ts'
import { myRecognizers } from '../../../../engines/detect/recognizers/countries/asia/my.ts'
import { phRecognizers } from '../../../../engines/detect/recognizers/countries/asia/ph.ts'
import { pkRecognizers } from '../../../../engines/detect/recognizers/countries/asia/pk.ts'
import { saRecognizers } from '../../../../engines/detect/recognizers/countries/asia/sa.ts'
import { sgRecognizers } from '../../../../engines/detect/recognizers/countries/asia/sg.ts'
import { thRecognizers } from '../../../../engines/detect/recognizers/countries/asia/th.ts'
import { trRecognizers } from '../../../../engines/detect/recognizers/countries/asia/tr.ts'
import { twRecognizers } from '../../../../engines/detect/recognizers/countries/asia/tw.ts'
import { vnRecognizers } from '../../../../engines/detect/recognizers/countries/asia/vn.ts'
import { describeChecks, describePublished, describeValues } from '../tables.ts'

describeChecks(
  `
tr-id | 17291716060 | 17291716061, 00000000000
il-id | 039337423 | 039337424, 000000000
ae-emirates-id | 784-1979-1234567-1, 784197912345671 | 784-1979-1234567-2, 784197912345672
sa-id | 1000000008, 2000000006 | 1000000009, 2000000007
cn-ric | 11010519491231002X | 11010519491231002Q, 00000000000000000X
kr-rrn | 971013-9019902 | 971013-9019903, 000000-0000000
kr-brn | 116-82-00276 | 116-82-00277
hk-id | A123456(3) | A123456(4), A000000(0)
hk-id-printed | A123456(3) | A123456(4), A000000(0)
tw-id | A123456789 | A123456780, A000000000
sg-nric | S1234567D | S1234567Q, S0000000D
my-nric | 770305-02-1234 | 771305-02-1234, 000000-00-0000
th-id | 1-2345-45678-78-1 | 1-2345-45678-78-2, 0-0000-00000-00-0
jp-my-number | 1234 5678 9018 | 1234 5678 9019, 0000 0000 0000
in-aadhaar | 2341 2341 2346 | 2341 2341 2347, 0000 0000 0000
in-gstin | 27AAPFU0939F1ZV | 27AAPFU0939F1ZQ, 00AAPFU0000F0ZV
cn-uscc | 91110000600037341L, 91350100M000100Y43 | 91110000600037341Q, 00000000000000000L, 91350100M000100Y44, 00000000M000000Y00
jp-corporate | 7000012050002, 5835678256246 | 7000012050003, 0000000000000, 5835678256247
id-npwp | 013121660091000, 01.312.166.0-091.000 | 013121661091000, 000000000000000
id-nik | 3171011708450001 | 3171011718450001, 0000000000000000
vn-cccd | 001084012345 | 101084012345, 000000000000
lk-nic | 853400937V, 198534000937 | 854400937V, 000000000V, 198544000937, 000000000000
sg-uen | 00192200M, 197401143C, S16FC0121D | 00192200Q, 00000000M, 197401143Q, 000000000C
in-vehicle | KA01AB1234 | KQ01AB1234
cy-tic | 10259033P | 10259033Q, 00000000P
vat-cy | CY10259033P | CY10259033Q, CY00000000P
kz-iin | 950110300253 | 950110300250
in-ifsc | HDFC0001234 | HDFC0ABCDEF
`,
  [
    ...aeRecognizers,
    ...bdRecognizers,
    ...cnRecognizers,
    ...cyRecognizers,
    ...hkRecognizers,
    ...idRecognizers,
    ...ilRecognizers,
    ...inRecognizers,
    ...jpRecognizers,
    ...krRecognizers,
    ...kzRecognizers,
    ...lkRecognizers,
    ...myRecognizers,
    ...phRecognizers,
    ...pkRecognizers,
    ...saRecognizers,
    ...sgRecognizers,
    ...thRecognizers,
    ...trRecognizers,
    ...twRecognizers,
    ...vnRecognizers,
  ],
)

describePublished([
  ['IN_AADHAAR', 'UIDAI', '2341 2341 2346'],
  ['IN_PAN', 'PAN card', 'ABCPE1234F', 'loose'],
  ['IN_GSTIN', 'GSTIN', '27AAPFU0939F1ZV'],
  ['CN_RIC', '身份证', '11010519491231002X'],
  ['KR_RRN', 'RRN', '971013-9019902'],
  ['KR_BRN', '사업자등록번호', '116-82-00276'],
  ['HK_ID', 'HKID', 'A123456(3)'],
  ['TW_ID', 'Taiwan', 'A123456789'],
  ['SG_NRIC', 'NRIC', 'S1234567D'],
  ['MY_NRIC', 'MyKad', '770305-02-1234', 'loose'],
  ['TH_ID', 'Thai', '1-2345-45678-78-1'],
  ['JP_MY_NUMBER', 'My Number', '1234 5678 9018'],
  ['TR_ID', 'TC kimlik', '17291716060'],
  ['IL_ID', 'Israeli ID', '039337423'],
])

describeValues([
  ['IFSC: ⟦HDFC0001234⟧ A/c No ⟦50100123456789⟧', 'IN_IFSC BANK_ACCOUNT'],
  ['UPI ID: ⟦ravi.k@oksbi⟧', 'IN_UPI'],
  ['CCCD: ⟦001084012345⟧', 'VN_CCCD'],
  ['CCCD số ⟦079084012345⟧', 'VN_CCCD'],
  ['Aadhaar: ⟦2341 2341 2346⟧', 'IN_AADHAAR'],
  ['Aadhar no ⟦987654321012⟧', 'IN_AADHAAR'],
  ['PAN: ⟦ABCPE1234F⟧', 'IN_PAN'],
  ['Voter ID ⟦ABC1234566⟧', 'IN_VOTER'],
  ['CNIC: ⟦35202-1234567-1⟧', 'PK_CNIC'],
  ['NIK: ⟦3174051203840005⟧', 'ID_NIK'],
  ['NPWP ⟦01.234.567.8-901.000⟧', 'ID_NPWP'],
  ['TIN ⟦123-456-789-000⟧', 'PH_TIN'],
  ['NIC ⟦841234567V⟧', 'LK_NIC'],
  ['身份证号：⟦11010519491231002X⟧', 'CN_RIC'],
  ['统一社会信用代码 ⟦91350100M000100Y43⟧', 'CN_USCC'],
  ['マイナンバー ⟦1234 5678 9018⟧', 'JP_MY_NUMBER'],
  ['法人番号 ⟦7000012050002⟧', 'JP_CORPORATE'],
  ['주민등록번호 ⟦971013-9019902⟧', 'KR_RRN'],
  ['Emirates ID ⟦784-1984-1234567-9⟧', 'AE_EMIRATES_ID'],
  ['Iqama ⟦2123456789⟧', 'SA_ID'],
  ['UEN ⟦53333333A⟧', 'SG_UEN'],
  ['TC Kimlik No: ⟦10000000146⟧', 'TR_ID'],
  ['身分證字號：⟦A123456789⟧', 'TW_ID'],
  ['NRIC ⟦S1234567D⟧, FIN ⟦G1234567X⟧', 'SG_NRIC SG_NRIC'],
])
