import { bgRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/east/bg.ts'
import { czRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/east/cz.ts'
import { huRecognizers, huTax } from '../../../../../engines/detect/recognizers/countries/europe/east/hu.ts'
import { plRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/east/pl.ts'
import { roRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/east/ro.ts'
import {
  ruPassport,
  ruRecognizers,
} from '../../../../../engines/detect/recognizers/countries/europe/east/ru.ts'
import { skRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/east/sk.ts'
import { uaRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/east/ua.ts'
import { describeChecks, describePublished, describeValues } from '../../tables.ts'

describeChecks(
  `
ru-snils | 112-233-445 95 | 112-233-445 96, 000-000-000 00
ru-inn | 500100732259 | 500100732250, 000000000000
ua-rnokpp | 1759013776 | 1759013777, 0000000000
ro-cnp | 1630615123457 | 1630615123458, 0000000000000
bg-egn | 7523169263 | 7523169264, 0000000000
pl-pesel | 44051401359 | 44051401350, 00000000000
pl-account | 61 1090 1014 0000 0712 1981 2874 | 61 1090 1014 0000 0712 1981 2875
pl-nip | 8567346215 | 8567346216, 0000000000
pl-regon | 192598184 | 192598185, 000000000
pl-id-card | ABA300000 | ABA300001, ABA000000
cz-rc | 710319/2745 | 710319/2746, 000000/0000
cz-rc-bare | 7103192745 | 7103192746, 0000000000
cz-ico | 25123891 | 25123892, 00000000
hu-id | 2-720216-1673 | 2-720216-1674, 0-000000-0000
hu-taj | 111 111 110 | 111 111 111
pl-passport | AA0000000, AB4123456 | AA0000001, AB0123456
hu-tax | 8071592153 | 8071592154, 0000000000
vat-bg | BG175074752 | BG175074753
vat-cz | CZ25123891 | CZ25123892, CZ00000000
vat-hu | HU12892312 | HU12892313
vat-pl | PL8567346215 | PL8567346216, PL0000000000
vat-ro | RO18547290 | RO18547291
vat-sk | SK2022749619 | SK2022749610
`,
  [
    ...bgRecognizers,
    ...czRecognizers,
    huTax,
    ...huRecognizers,
    ...plRecognizers,
    ...roRecognizers,
    ruPassport,
    ...ruRecognizers,
    ...skRecognizers,
    ...uaRecognizers,
  ],
)

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
