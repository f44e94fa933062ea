import { expect, it } from 'vitest'
import { detect } from '../../../../engines/detect/detect.ts'
import { describeChecks, describeValues, describeValuesOfType } from '../tables.ts'

describeChecks(`
orcid | 0000-0002-1825-0097, 0000-0001-5109-3700 | 0000-0002-1825-0098, 0000-0000-0000-0000, 0000-0001-5109-3701
vin | 1M8GDM9AXKP042788, 1HGCM82633A004352 | 1M8GDM9AXKP042789, 1HGCM82633A004353, 0HGCM00000A000000
`)

describeValuesOfType([
  ['VIN ⟦1M8GDM9AXKP042788⟧', 'VIN'],
  ['ORCID ⟦0000-0002-1825-0097⟧, 0000-0002-1825-0098', 'ORCID'],
  ['passport number ⟦XG9382049⟧ and Reisepass-Nr. ⟦C01X00T47⟧', 'PASSPORT'],
  ['Employee ID: ⟦127854⟧; employee ID is required', 'EMPLOYEE_ID'],
  ['Invoice No. ⟦INV-2024-00123⟧', 'INVOICE_NUMBER'],
  ['Case ⟦1:23-cv-01234-ABC⟧ was filed', 'CASE_NUMBER'],
  ['policy number ⟦88291-LK⟧', 'POLICY_NUMBER'],
])

describeValues([
  ['Insurance: Aetna, Policy # ⟦W882910233⟧, Group # ⟦0098231⟧', 'POLICY_NUMBER HEALTH_PLAN_ID'],
  ['Policy No ⟦HO-3345-221-09⟧', 'POLICY_NUMBER'],
  ['Invoice #⟦INV-00912⟧', 'INVOICE_NUMBER'],
  ['Rechnung Nr. ⟦2023-4471⟧', 'INVOICE_NUMBER'],
  ['Loan # ⟦0091827364⟧', 'LOAN_NUMBER'],
  ['Claim #: ⟦CLM-99120-22⟧', 'POLICY_NUMBER'],
  ['Federal Tax ID No. ⟦453219876⟧', 'TAX_ID'],
  ['her tax id number ⟦GB987654321⟧', 'TAX_ID'],
  ['Passport No: ⟦C01X00T47⟧', 'PASSPORT'],
  ['passport ⟦533401372⟧ issued', 'PASSPORT'],
  ['Passport number - ⟦K1234567⟧', 'PASSPORT'],
  ['Reisepass Nr. ⟦C4J6Z8K2P⟧', 'PASSPORT'],
  ['Passeport n° ⟦12AB34567⟧', 'PASSPORT'],
  ['Pasaporte: ⟦AAB123456⟧', 'PASSPORT'],
  ['N.º de pasaporte ⟦XDB012345⟧', 'PASSPORT'],
  ['Passaporto n. ⟦YA1234567⟧', 'PASSPORT'],
  ['Paspoortnummer: ⟦NW4KLR8P1⟧', 'PASSPORT'],
  ['Passaporte: ⟦FZ123456⟧', 'PASSPORT'],
  ['Numer paszportu: ⟦AZ1234567⟧', 'PASSPORT'],
  ['Pass nummer ⟦AA1234567⟧ utfärdat', 'PASSPORT'],
  ['旅券番号 ⟦TK1234567⟧', 'PASSPORT'],
  ['护照号码：⟦E12345678⟧', 'PASSPORT'],
  ['여권번호: ⟦M12345678⟧', 'PASSPORT'],
  ['Führerschein-Nr.: ⟦B072RRE2I55⟧', 'DRIVER_LICENSE'],
  ['Führerscheinnummer ⟦J430A1RZN11⟧', 'DRIVER_LICENSE'],
  ['permis de conduire n° ⟦13AA00002⟧', 'DRIVER_LICENSE'],
  ['numéro de permis : ⟦911091203476⟧', 'DRIVER_LICENSE'],
  ['Permiso de conducir: ⟦12345678Z⟧', 'DRIVER_LICENSE'],
  ['patente di guida n. ⟦U1R12345B6⟧', 'DRIVER_LICENSE'],
  ['Carta de condução: ⟦P-1234567 8⟧', 'DRIVER_LICENSE'],
  ['rijbewijsnummer ⟦5123456789⟧', 'DRIVER_LICENSE'],
  ['prawo jazdy nr ⟦12345/07/1465⟧', 'DRIVER_LICENSE'],
  ['Körkort ⟦811228-9874⟧', 'DRIVER_LICENSE'],
  ['License #: ⟦MD-445512⟧', 'PROFESSIONAL_LICENSE'],
  ['Certificate No. ⟦2019-55821⟧', 'CERTIFICATE_NUMBER'],
  ['VIN ⟦1HGCM82633A004352⟧', 'VIN'],
  ['VIN: ⟦WVWZZZ1JZXW000001⟧ plate ⟦7ABC123⟧', 'VIN LICENSE_PLATE'],
  ['License plate: ⟦KJH-4821⟧', 'LICENSE_PLATE'],
  ['Plate # ⟦8XYZ221⟧', 'LICENSE_PLATE'],
  ['Kennzeichen: ⟦B-MW 1234⟧', 'LICENSE_PLATE'],
  ['plaque ⟦AB-123-CD⟧', 'LICENSE_PLATE'],
  ['matrícula ⟦1234 BCD⟧', 'LICENSE_PLATE'],
  ['targa ⟦AB 123 CD⟧', 'LICENSE_PLATE'],
  ['kenteken ⟦12-ABC-3⟧', 'LICENSE_PLATE'],
  ['placa ⟦ABC1D23⟧', 'LICENSE_PLATE'],
  ['reg ⟦AB12 CDE⟧ parked outside', 'LICENSE_PLATE'],
  ['Employee ID: ⟦E-20391⟧', 'EMPLOYEE_ID'],
  ['Emp# ⟦20391⟧', 'EMPLOYEE_ID'],
  ['Student ID ⟦S00912834⟧', 'STUDENT_ID'],
  ['Customer No.: ⟦KD-44812⟧', 'CUSTOMER_ID'],
  ['Kundennummer ⟦44812077⟧', 'CUSTOMER_ID'],
  ['Case No. ⟦22-CV-0412⟧', 'CASE_NUMBER'],
  ['운전면허 ⟦11-12-345678-90⟧', 'DRIVER_LICENSE'],
  ['national ID number: ⟦AB8829103⟧', 'NATIONAL_ID'],
  ['ID card no. ⟦X9912834⟧', 'NATIONAL_ID'],
  ['Nationality: ⟦German⟧', 'NATIONALITY'],
  ['Passport No.: ⟦P4789023⟧ Nationality: ⟦Indian⟧', 'PASSPORT NATIONALITY'],
  ['voter registration number ⟦VR-0099231⟧', 'NATIONAL_ID'],
  ['Lic #: ⟦RN-881233⟧', 'PROFESSIONAL_LICENSE'],
  ['Confirmation sent to cell ending 0199.', ''],
  ['Ihre Kundennummer lautet ⟦4471-2290⟧.', 'CUSTOMER_ID'],
  ['numéro de passeport ⟦19FV12345⟧', 'PASSPORT'],
  ['pasaporte núm. ⟦PAB123456⟧', 'PASSPORT'],
  ['patente n. ⟦MI1234567X⟧', 'DRIVER_LICENSE'],
  ['rijbewijs ⟦4512345678⟧', 'DRIVER_LICENSE'],
  ['VIN#⟦5YJ3E1EA7KF317000⟧', 'VIN'],
  ['employee no. ⟦004512⟧', 'EMPLOYEE_ID'],
  ['Student number: ⟦20231188⟧', 'STUDENT_ID'],
  ['Nationality: ⟦German⟧', 'NATIONALITY'],
  ['Staatsangehörigkeit: ⟦deutsch⟧', 'NATIONALITY'],
  ['Nationalité : ⟦française⟧', 'NATIONALITY'],
  ['Nacionalidad: ⟦Española⟧', 'NATIONALITY'],
  ['She is a ⟦Canadian⟧ citizen.', 'NATIONALITY'],
  ['He was ⟦Polish⟧.', 'NATIONALITY'],
  ['The patient is ⟦Nigerian⟧ and works here.', 'NATIONALITY'],
  ['a ⟦South Korean⟧ national', 'NATIONALITY'],
  ['We sell German cars and French bread. Turkish law applies. English is spoken.', ''],
  ['{"nationality": "⟦Indian⟧"}', 'NATIONALITY'],
  ['国籍：⟦中国⟧', 'NATIONALITY'],
])

it('finds the machine readable zone of a passport, with a misread digit too, and none without its fields', () => {
  const zone = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10'
  const types = (text: string) => detect(text).map(({ type }) => type)
  expect(types(zone)).toContain('PASSPORT_MRZ')
  expect(types(zone.replace('7408122F1204159', 'ABCDEFGFHIJKLMN'))).not.toContain('PASSPORT_MRZ')
  // A digit that was misread.
  expect(types(zone.replace('L898902C36', 'L898902C37'))).toContain('PASSPORT_MRZ')
})
