import { arRecognizers } from '../../../../engines/detect/recognizers/countries/americas/ar.ts'
import { brCnh, brRecognizers } from '../../../../engines/detect/recognizers/countries/americas/br.ts'
import { caRecognizers } from '../../../../engines/detect/recognizers/countries/americas/ca.ts'
import { clRecognizers } from '../../../../engines/detect/recognizers/countries/americas/cl.ts'
import { coRecognizers } from '../../../../engines/detect/recognizers/countries/americas/co.ts'
import { crRecognizers } from '../../../../engines/detect/recognizers/countries/americas/cr.ts'
import { doRecognizers } from '../../../../engines/detect/recognizers/countries/americas/do.ts'
import { ecRecognizers } from '../../../../engines/detect/recognizers/countries/americas/ec.ts'
import { gtRecognizers } from '../../../../engines/detect/recognizers/countries/americas/gt.ts'
import { mxRecognizers } from '../../../../engines/detect/recognizers/countries/americas/mx.ts'
import { peRecognizers } from '../../../../engines/detect/recognizers/countries/americas/pe.ts'
import { pyRecognizers } from '../../../../engines/detect/recognizers/countries/americas/py.ts'
import {
  cusip,
  usAbaRouting,
  usRecognizers,
} from '../../../../engines/detect/recognizers/countries/americas/us.ts'
import { usHealthRecognizers } from '../../../../engines/detect/recognizers/countries/americas/us-health.ts'
import { uyRecognizers } from '../../../../engines/detect/recognizers/countries/americas/uy.ts'
import { veRecognizers } from '../../../../engines/detect/recognizers/countries/americas/ve.ts'
import { describeChecks, describePublished, describeValues, describeValuesOfType } from '../tables.ts'

describeChecks(
  `
us-aba-routing | 111000025, 021000021 | 111000026, 000000000, 021000022
cusip | 037833100, DUS0421C5 | 037833101, DUS0421C6, DUS0000C0
ca-sin | 130 692 544 | 130 692 545, 000 000 000
ca-sin-bare | 130692544 | 130692545, 000000000
ca-health-bc | 9698 658 215 | 9698 658 216, 0000 000 000
ca-health-qc | ROYM 6506 1513 | ROYM 6516 1513, ROYM 0000 0000
ca-bn | 123026635RC0001 | 123026636RC0001
cl-rut | 12.531.909-2 | 12.531.909-3
ar-cuit | 20-05536168-2 | 20-05536168-3, 00-00000000-0
ar-cbu | 2850590940090418135201 | 2850590940090418135202, 0000000000000000000000
co-nit | 213.123.432-1 | 213.123.432-2
ec-cedula | 171430710-3 | 171430710-4, 000000000-0
uy-ci | 1.234.567-2, 4.567.890-5 | 1.234.567-3, 0.000.000-0, 4.567.890-0
pe-ruc | 20512333797 | 20512333798, 00000000000
do-cedula | 001-1391820-5 | 001-1391820-6, 000-0000000-0
br-cpf | 390.533.447-05 | 390.533.447-06, 000.000.000-00
br-cpf-bare | 39053344705 | 39053344706, 00000000000
br-cnpj | 16.727.230/0001-97, 12.ABC.345/01DE-35 | 16.727.230/0001-98, 00.000.000/0000-00, 12.ABC.345/01DE-36, 00.ABC.000/00DE-00
br-cnpj-bare | 16727230000197 | 16727230000198, 00000000000000
mx-curp | BOXW310820HNERXN09 | BOXW310820HNERXN00, BOXW000000HNERXN00
mx-rfc | GODE561231GR8 | GODE561231GR9, GODE000000GR0
mx-clabe | 032180000118359719 | 032180000118359710, 000000000000000000
us-ssn | 536-90-4399, 521-44-9382 | 536-00-4399, 000-00-0000
us-ssn-bare | 536904399 | 536004399, 000000000
us-itin | 912-90-3456, 912-70-1234 | 912-00-3456, 000-00-0000, 012-70-1234
us-itin-bare | 912903456 | 912003456, 000000000
us-ein | 91-1144442, 12-3456789 | 00-0000000
us-npi | 1234567893 | 1234567894, 0000000000
us-dea | AB1234563, BS1234563 | AB1234564, AB0000000, BS1234564, BS0000000
fda-udi | (01)00844588003288 | (01)00844588003289
br-cnh | 02650306461, 97625655678 | 02650306462, 00000000000, 97625655679
mx-nss | 92919084431 | 92919084432, 00000000000
ve-rif | V-11470283-4, V114702834 | V-11470283-5, V-00000000-0, V114702835, V000000000
py-ruc | 80028061-0, 80012345-0 | 80028061-1, 80012345-1
ca-health-on | 1234-567-897 | 1234-567-890
br-pis | 120.12345.67-2, 12012345672 | 120.12345.67-0, 12012345670
br-sus | 700501007386002 | 700501007386000
gt-dpi | 1234567890101 | 1234567800101
`,
  [
    ...arRecognizers,
    brCnh,
    ...brRecognizers,
    ...caRecognizers,
    ...clRecognizers,
    ...coRecognizers,
    ...crRecognizers,
    ...doRecognizers,
    ...ecRecognizers,
    ...gtRecognizers,
    ...mxRecognizers,
    ...peRecognizers,
    ...pyRecognizers,
    ...usHealthRecognizers,
    usAbaRouting,
    cusip,
    ...usRecognizers,
    ...uyRecognizers,
    ...veRecognizers,
  ],
)

describePublished([
  ['US_SSN', 'SSN', '521-44-9382', 'loose'],
  ['US_ITIN', 'ITIN', '912-70-1234', 'loose'],
  ['US_EIN', 'EIN', '12-3456789', 'loose'],
  ['US_NPI', 'NPI', '1234567893'],
  ['US_DEA', 'DEA', 'AB1234563'],
  ['US_MBI', 'Medicare', '1EG4-TE5-MK73', 'loose'],
  ['US_ABA_ROUTING', 'routing number', '021000021'],
  ['CA_SIN', 'social insurance number', '130 692 544'],
  ['CA_HEALTH_BC', 'PHN', '9698 658 215'],
  ['BR_CPF', 'CPF', '390.533.447-05'],
  ['BR_CNPJ', 'CNPJ', '16.727.230/0001-97'],
  ['BR_CNPJ', 'CNPJ', '12.ABC.345/01DE-35'],
  ['CL_RUT', 'RUT', '12.531.909-2'],
  ['AR_CUIT', 'CUIT', '20-05536168-2'],
  ['AR_CBU', 'CBU', '2850590940090418135201'],
  ['CO_NIT', 'NIT', '213.123.432-1'],
  ['EC_CEDULA', 'cédula', '171430710-3'],
  ['MX_CURP', 'CURP', 'BOXW310820HNERXN09'],
  ['MX_RFC', 'RFC', 'GODE561231GR8'],
  ['MX_CLABE', 'CLABE', '032180000118359719'],
  ['PE_RUC', 'RUC', '20512333797'],
  ['DO_CEDULA', 'cédula', '001-1391820-5'],
])

describeValuesOfType([["Driver's license number is ⟦U62928788557186⟧", 'US_DRIVER_LICENSE']])

describeValues([
  ['id,name,ssn,phone\n7,x,⟦219099998⟧,⟦4155550187⟧', 'US_SSN PHONE'],
  ['transit number ⟦12345-003⟧', 'CA_BANK'],
  ['SSN: ⟦219-09-9998⟧', 'US_SSN'],
  ['SSN ⟦219099998⟧', 'US_SSN'],
  ['ssn=⟦219-09-9998⟧', 'US_SSN'],
  ['Social Security No. ⟦219 09 9998⟧', 'US_SSN'],
  ['Social security card details (⟦XXX-XX-2409⟧)', 'US_SSN'],
  ['SSN ending in ⟦6789⟧', 'US_SSN'],
  ['last four of SSN: ⟦6789⟧', 'US_SSN'],
  ['last 4 of social ⟦6789⟧', 'US_SSN'],
  ['SSN (last 4): ⟦6789⟧', 'US_SSN'],
  ['SS# ⟦219-09-9998⟧', 'US_SSN'],
  ['SSN ⟦***-**-6789⟧', 'US_SSN'],
  ['EIN ⟦12-3456789⟧', 'US_EIN'],
  ['Tax ID: ⟦12-3456789⟧', 'US_EIN'],
  ['TIN: ⟦912-70-1234⟧', 'US_ITIN'],
  ['ITIN ⟦912701234⟧', 'US_ITIN'],
  ["Driver's License: ⟦D1234567⟧", 'US_DRIVER_LICENSE'],
  ['DL# ⟦F255-9215-0094⟧', 'US_DRIVER_LICENSE'],
  ['DL: ⟦S530-4609-0123⟧', 'US_DRIVER_LICENSE'],
  ['Driver Lic. No. ⟦A123-4567-8901⟧', 'US_DRIVER_LICENSE'],
  ['CNH: ⟦02650306461⟧', 'BR_DRIVER_LICENSE'],
  ['driver license state WA: ⟦WDLABCD456DG⟧', 'US_DRIVER_LICENSE'],
  ['CPF: ⟦390.533.447-05⟧ RG: ⟦12.345.678-9⟧', 'BR_CPF BR_RG'],
  ['RG nº ⟦39.120.456-X⟧', 'BR_RG'],
  ['CURP ⟦BOXW310820HNERXN09⟧', 'MX_CURP'],
  ['NSS: ⟦92919084431⟧', 'MX_NSS'],
  ['INE ⟦1234567890123⟧', 'MX_INE'],
  ['RUT: ⟦12.531.909-2⟧', 'CL_RUT'],
  ['DNI: ⟦12.345.678⟧', 'AR_DNI'],
  ['C.C. ⟦1.020.345.678⟧', 'CO_CC'],
  ['cédula de ciudadanía No. ⟦52345678⟧', 'CO_CC'],
  ['DNI N° ⟦45678912⟧', 'PE_DNI'],
  ['RIF: ⟦V-12345678-5⟧', 'VE_RIF'],
  ['green card number ⟦SRC2190012345⟧', 'US_GREEN_CARD'],
  ['A-Number: ⟦A123456789⟧', 'US_ALIEN_NUMBER'],
  ['DoD ID: ⟦1234567890⟧', 'US_DOD_ID'],
  ['Known Traveler Number ⟦TT1234567⟧', 'US_GLOBAL_ENTRY'],
  ['DRIVER_LICENSE=⟦N1234567⟧', 'US_DRIVER_LICENSE'],
  ['SIN ⟦046 454 286⟧', 'CA_SIN'],
  ['My SSN is ⟦078 05 1120⟧', 'US_SSN'],
  ['Medicare #: ⟦1EG4TE5MK72⟧', 'US_MBI'],
  ['Health Insurance Claim No. ⟦219-09-9998A⟧', 'US_HICN'],
  ['NPI: ⟦1234567893⟧', 'US_NPI'],
  ['DEA # ⟦BS1234563⟧', 'US_DEA'],
  ['CPT ⟦99213⟧', 'CPT'],
  ['HCPCS ⟦J1100⟧', 'HCPCS'],
  ['NDC ⟦0002-8215-01⟧', 'NDC'],
  ['UDI ⟦(01)00844588003288⟧', 'FDA_CODE'],
  ['OHIP: ⟦1234-567-897-AB⟧', 'CA_HEALTH_ON'],
])
