import { describePublished, describeValues } from '../../tables.ts'

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
