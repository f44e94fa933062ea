import { describePublished, describeValues } from '../../tables.ts'

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
