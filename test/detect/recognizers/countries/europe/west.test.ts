import { atRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/west/at.ts'
import { beRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/west/be.ts'
import { chRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/west/ch.ts'
import { deLanr, deRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/west/de.ts'
import { frRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/west/fr.ts'
import { luRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/west/lu.ts'
import { nlRecognizers } from '../../../../../engines/detect/recognizers/countries/europe/west/nl.ts'
import { describeChecks, describePublished, describeValues } from '../../tables.ts'

describeChecks(
  `
fr-nir | 2 95 10 99 126 111 93 | 2 95 10 99 126 111 94, 0 00 00 00 000 000 00
fr-siren | 552 008 443 | 552 008 444, 000 000 000
fr-siret | 732 829 320 00074 | 732 829 320 00075, 000 000 000 00000
fr-tax-id | 30 23 217 600 053 | 30 23 217 600 054
be-nrn | 85.07.30-033.28 | 85.07.30-033.29, 00.00.00-000.00
be-nrn-bare | 85073003328 | 85073003329, 00000000000
lu-id | 1893120105732 | 1893120105733, 0000000000000
de-tax-id | 86095742719 | 86095742710, 00000000000
de-id-card | T220001293 | T220001294, T000000000
de-passport | C01X00T478 | C01X00T479, C00X00T000
de-social-security | 15070649C103 | 15070649C104, 00000000C000
de-health-insurance | A123456780 | A123456781, A000000000
at-svnr | 1237 010180 | 1237 010181, 0000 000000
ch-ahv | 756.9217.0769.85 | 756.9217.0769.86, 000.0000.0000.00
ch-uid | CHE-100.155.212 | CHE-100.155.213
nl-bsn | 111222333 | 111222334, 000000000
de-lanr | 123456601 | 123456701, 000000000
vat-at | ATU13585627 | ATU13585628, ATU00000000
vat-be | BE0428759497 | BE0428759498, BE0000000000
vat-de | DE136695976 | DE136695977, DE000000000
vat-fr | FR40303265045, FR23334175221 | FR40303265046, FR00000000000, FR23334175222
vat-lu | LU15027442 | LU15027443
vat-nl | NL004495445B01, NL123456789B13 | NL004495446B01, NL000000000B00, NL123456789B14
`,
  [
    ...atRecognizers,
    ...beRecognizers,
    ...chRecognizers,
    deLanr,
    ...deRecognizers,
    ...frRecognizers,
    ...luRecognizers,
    ...nlRecognizers,
  ],
)

describePublished([
  ['DE_TAX_ID', 'Steuer-ID', '86095742719'],
  ['DE_ID_CARD', 'Personalausweis', 'T220001293'],
  ['DE_SOCIAL_SECURITY', 'Rentenversicherungsnummer', '15070649C103'],
  ['DE_HEALTH_INSURANCE', 'Krankenversicherung', 'A123456780'],
  ['AT_SVNR', 'SVNR', '1237 010180', 'loose'],
  ['CH_AHV', 'AHV', '756.9217.0769.85'],
  ['CH_UID', 'UID', 'CHE-100.155.212'],
  ['FR_NIR', 'sécurité sociale', '2 95 10 99 126 111 93'],
  ['FR_SIREN', 'SIREN', '552 008 443'],
  ['FR_SIRET', 'SIRET', '732 829 320 00074'],
  ['FR_TAX_ID', 'numéro fiscal', '30 23 217 600 053'],
  ['BE_NRN', 'rijksregisternummer', '85.07.30-033.28'],
  ['LU_ID', 'matricule', '1893120105732'],
  ['NL_BSN', 'BSN', '111222333'],
])

describeValues([
  ['Steuernummer: ⟦93/815/08152⟧', 'DE_TAX_NUMBER'],
  ['Steuer-Identifikationsnummer ⟦86 095 742 719⟧', 'DE_TAX_ID'],
  ['N° fiscal ⟦30 23 217 600 053⟧', 'FR_TAX_ID'],
  ['Personalausweis-Nr. ⟦T220001293⟧', 'DE_ID_CARD'],
  ['Personalausweisnummer: ⟦L01X00T471⟧', 'DE_ID_CARD'],
  ["carte d'identité n° ⟦880692310285⟧", 'FR_CNI'],
  ['CNI : ⟦X4RTBPFW4⟧', 'FR_CNI'],
  ['N° sécu ⟦295109912611193⟧', 'FR_NIR'],
  ['BSN: ⟦111222333⟧', 'NL_BSN'],
  ['rijksregisternr. ⟦85.07.30-033.28⟧', 'BE_NRN'],
  ['N° SIRET ⟦732 829 320 00074⟧', 'FR_SIRET'],
  ['carte vitale ⟦1 84 12 76 451 089 46⟧', 'FR_NIR'],
  ['mijn BSN is ⟦123456782⟧', 'NL_BSN'],
  ['EHIC ⟦80756000011234567890⟧', 'EU_EHIC'],
  ['LANR ⟦123456601⟧', 'DE_LANR'],
  ['Versichertennummer: ⟦A123456780⟧', 'DE_HEALTH_INSURANCE'],
])
