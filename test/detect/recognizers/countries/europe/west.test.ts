import { describePublished, describeValues } from '../../tables.ts'

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
