import { describeValues, describeValuesOfType } from '../tables.ts'

describeValuesOfType([
  ['Medical record number: ⟦MRN_987654321⟧', 'MRN'],
  ['Patient ID ⟦AHC-0933289⟧', 'PATIENT_ID'],
  ['Member ID: ⟦XYZ123456789⟧', 'HEALTH_PLAN_ID'],
])

describeValues([
  ['MRN: ⟦00482913⟧', 'MRN'],
  ['MRN#⟦7723-91⟧', 'MRN'],
  ['Medical Record # ⟦AB-99213⟧', 'MRN'],
  ['Med. Rec. No. ⟦55-81-20⟧', 'MRN'],
  ['Chart #: ⟦88123⟧', 'MRN'],
  ['Patient ID: ⟦P-1029⟧', 'PATIENT_ID'],
  ['Hospital No ⟦K482910⟧', 'MRN'],
  ['UR Number: ⟦4471882⟧', 'MRN'],
  ['Patienten-Nr.: ⟦20231145⟧', 'PATIENT_ID'],
  ['Fallnummer ⟦9001234567⟧', 'MRN'],
  ['NHC: ⟦1234567⟧', 'MRN'],
  ['N° de dossier patient : ⟦HD-2023-0451⟧', 'MRN'],
  ['IPP : ⟦0801234567⟧', 'PATIENT_ID'],
  ['Member ID: ⟦W1234 56789⟧', 'HEALTH_PLAN_ID'],
  ['Medicaid ID ⟦AB12345C⟧', 'HEALTH_PLAN_ID'],
  ['Rx #: ⟦7712345⟧', 'PRESCRIPTION_ID'],
  ['Pacemaker serial number: ⟦PJN712834H⟧', 'DEVICE_SERIAL'],
  ['Device S/N: ⟦SN-88213-A⟧', 'DEVICE_SERIAL'],
  ['Serial No. ⟦C02XK1ZZJGH5⟧', 'DEVICE_SERIAL'],
  ['ICD-9: ⟦250.00⟧', 'ICD9'],
  ['Mbr ID ⟦YRP44D882910⟧', 'HEALTH_PLAN_ID'],
  ['Pt. MRN ⟦0048213⟧ presents with cough', 'MRN'],
])
