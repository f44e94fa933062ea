import { esRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/south/es.ts'
import { grRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/south/gr.ts'
import { hrRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/south/hr.ts'
import { itRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/south/it.ts'
import { mtRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/south/mt.ts'
import { ptRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/south/pt.ts'
import { siRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/south/si.ts'
import { describeChecks, describePublished, describeValues } from '../../tables.ts'

describeChecks(
  `
gr-afm | 094259216 | 094259217, 000000000
gr-amka | 01013099997 | 01013099998, 00000000000
hr-oib | 33392005961 | 33392005962, 00000000000
si-emso | 0101006500006 | 0101006500007, 0000000000000
es-nif | 54362315K | 54362315Q, 00000000K
es-nie | X2482300W | X2482300Q, X0000000W
es-cif | J99216582 | J99216583
es-ssn | 281234567840, 28 12345678 40 | 281234567841, 000000000000, 28 12345678 41, 00 00000000 00
pt-nif | 501 964 843 | 501 964 844, 000 000 000
pt-cc | 00000000 0 ZZ4 | 00000000 0 ZZ5, 00000000 0 ZZ0
it-fiscal-code | RCCMNL83S18D969H | RCCMNL83S18D969Q, RCCMNL00S00D000H
it-vat | 00743110157 | 00743110158, 00000000000
es-ccc | 1234-1234-16-1234567890, 12341234161234567890 | 1234-1234-16-1234567891, 0000-0000-00-0000000000, 12341234161234567891, 00000000000000000000
vat-el | EL094259216 | EL094259217, EL000000000
vat-es | ESB58378431 | ESB58378432
vat-gr | GR094259216 | GR094259217, GR000000000
vat-hr | HR33392005961 | HR33392005962, HR00000000000
vat-it | IT00743110157 | IT00743110158, IT00000000000
vat-mt | MT11679112 | MT11679113
vat-pt | PT501964843 | PT501964844, PT000000000
vat-si | SI50223054 | SI50223055, SI00000000
pt-niss | 12345678902 | 12345678900
`,
  [
    ...esRecognizers,
    ...grRecognizers,
    ...hrRecognizers,
    ...itRecognizers,
    ...mtRecognizers,
    ...ptRecognizers,
    ...siRecognizers,
  ],
)

describePublished([
  ['ES_NIF', 'DNI', '54362315K'],
  ['ES_NIE', 'NIE', 'X2482300W'],
  ['ES_CIF', 'empresa', 'J99216582'],
  ['PT_NIF', 'contribuinte', '501 964 843'],
  ['PT_CC', 'cartão de cidadão', '00000000 0 ZZ4'],
  ['IT_FISCAL_CODE', 'codice fiscale', 'RCCMNL83S18D969H'],
  ['IT_VAT', 'partita IVA', '00743110157'],
  ['GR_AFM', 'ΑΦΜ', '094259216'],
  ['GR_AMKA', 'AMKA', '01013099997'],
  ['HR_OIB', 'OIB', '33392005961'],
  ['SI_EMSO', 'EMŠO', '0101006500006'],
])

describeValues([
  ['Mi DNI es ⟦12345678Z⟧ y mi teléfono es el ⟦699 12 34 56⟧', 'ES_NIF PHONE'],
  ['Nº de cuenta: ⟦0049 1500 05 1234567892⟧', 'ES_CCC'],
  ['CCC: ⟦2077-0024-00-3102575766⟧', 'ES_CCC'],
  ['DNI ⟦12345678Z⟧', 'ES_NIF'],
  ['NIE: ⟦X1234567L⟧', 'ES_NIE'],
  ['NSS ⟦281234567840⟧', 'ES_SSN'],
  ["carta d'identità ⟦CA12345AA⟧", 'IT_ID_CARD'],
  ['C.F. ⟦RSSMRA85T10A562S⟧', 'IT_FISCAL_CODE'],
  ['P.IVA ⟦00743110157⟧', 'IT_VAT'],
  ['Cartão de cidadão ⟦00000000 0 ZZ4⟧', 'PT_CC'],
  ['NIF: ⟦501964843⟧', 'PT_NIF'],
  ['il mio codice fiscale è ⟦RSSMRA85T10A562S⟧', 'IT_FISCAL_CODE'],
  ['o meu NIF é ⟦123456789⟧', 'PT_NIF'],
])
