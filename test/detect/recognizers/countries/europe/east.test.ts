import { describePublished, describeValues } from '../../tables.ts'

describePublished([
  ['PL_PESEL', 'PESEL', '44051401359'],
  ['PL_NIP', 'NIP', '8567346215'],
  ['PL_REGON', 'REGON', '192598184'],
  ['PL_ID_CARD', 'dowód osobisty', 'ABA300000'],
  ['CZ_RC', 'rodné číslo', '710319/2745'],
  ['CZ_ICO', 'IČO', '25123891'],
  ['HU_ID', 'személyi szám', '2-720216-1673'],
  ['HU_TAJ', 'TAJ', '111 111 110'],
  ['RO_CNP', 'CNP', '1630615123457'],
  ['BG_EGN', 'ЕГН', '7523169263'],
  ['RU_SNILS', 'СНИЛС', '112-233-445 95'],
  ['RU_INN', 'ИНН', '500100732259'],
  ['UA_RNOKPP', 'РНОКПП', '1759013776'],
])

describeValues([
  ['паспорт ⟦45 08 123456⟧', 'RU_PASSPORT'],
  ['паспорт серия ⟦4508 № 123456⟧', 'RU_PASSPORT'],
  ['Rodné číslo: ⟦845312/1239⟧', 'CZ_RC'],
  ['CNP: ⟦1900101123457⟧', 'RO_CNP'],
  ['ЕГН: ⟦7523169263⟧', 'BG_EGN'],
  ['ИНН ⟦500100732259⟧', 'RU_INN'],
  ['СНИЛС: ⟦112-233-445 95⟧', 'RU_SNILS'],
])
