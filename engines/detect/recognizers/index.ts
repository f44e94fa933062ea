import { egRecognizers } from './countries/africa/eg.ts'
import { ghRecognizers } from './countries/africa/gh.ts'
import { keRecognizers } from './countries/africa/ke.ts'
import { maRecognizers } from './countries/africa/ma.ts'
import { ngRecognizers } from './countries/africa/ng.ts'
import { zaRecognizers } from './countries/africa/za.ts'
import { arRecognizers } from './countries/americas/ar.ts'
import { brCnh, brRecognizers } from './countries/americas/br.ts'
import { caRecognizers } from './countries/americas/ca.ts'
import { clRecognizers } from './countries/americas/cl.ts'
import { coRecognizers } from './countries/americas/co.ts'
import { crRecognizers } from './countries/americas/cr.ts'
import { doRecognizers } from './countries/americas/do.ts'
import { ecRecognizers } from './countries/americas/ec.ts'
import { gtRecognizers } from './countries/americas/gt.ts'
import { mxRecognizers } from './countries/americas/mx.ts'
import { peRecognizers } from './countries/americas/pe.ts'
import { pyRecognizers } from './countries/americas/py.ts'
import { cusip, usAbaRouting, usRecognizers } from './countries/americas/us.ts'
import { usHealthRecognizers } from './countries/americas/us-health.ts'
import { uyRecognizers } from './countries/americas/uy.ts'
import { veRecognizers } from './countries/americas/ve.ts'
import { aeRecognizers } from './countries/asia/ae.ts'
import { bdRecognizers } from './countries/asia/bd.ts'
import { cnRecognizers } from './countries/asia/cn.ts'
import { cyRecognizers } from './countries/asia/cy.ts'
import { hkRecognizers } from './countries/asia/hk.ts'
import { idRecognizers } from './countries/asia/id.ts'
import { ilRecognizers } from './countries/asia/il.ts'
import { inRecognizers } from './countries/asia/in.ts'
import { jpRecognizers } from './countries/asia/jp.ts'
import { krRecognizers } from './countries/asia/kr.ts'
import { kzRecognizers } from './countries/asia/kz.ts'
import { lkRecognizers } from './countries/asia/lk.ts'
import { myRecognizers } from './countries/asia/my.ts'
import { phRecognizers } from './countries/asia/ph.ts'
import { pkRecognizers } from './countries/asia/pk.ts'
import { saRecognizers } from './countries/asia/sa.ts'
import { sgRecognizers } from './countries/asia/sg.ts'
import { thRecognizers } from './countries/asia/th.ts'
import { trRecognizers } from './countries/asia/tr.ts'
import { twRecognizers } from './countries/asia/tw.ts'
import { vnRecognizers } from './countries/asia/vn.ts'
import { bgRecognizers } from './countries/europe/east/bg.ts'
import { czRecognizers } from './countries/europe/east/cz.ts'
import { huRecognizers, huTax } from './countries/europe/east/hu.ts'
import { plRecognizers } from './countries/europe/east/pl.ts'
import { roRecognizers } from './countries/europe/east/ro.ts'
import { ruPassport, ruRecognizers } from './countries/europe/east/ru.ts'
import { skRecognizers } from './countries/europe/east/sk.ts'
import { uaRecognizers } from './countries/europe/east/ua.ts'
import { euRecognizers } from './countries/europe/eu.ts'
import { dkRecognizers } from './countries/europe/north/dk.ts'
import { eeRecognizers } from './countries/europe/north/ee.ts'
import { fiRecognizers } from './countries/europe/north/fi.ts'
import { gbRecognizers } from './countries/europe/north/gb.ts'
import { ieRecognizers } from './countries/europe/north/ie.ts'
import { isRecognizers } from './countries/europe/north/is.ts'
import { ltRecognizers } from './countries/europe/north/lt.ts'
import { lvRecognizers } from './countries/europe/north/lv.ts'
import { noRecognizers } from './countries/europe/north/no.ts'
import { seRecognizers } from './countries/europe/north/se.ts'
import { esRecognizers } from './countries/europe/south/es.ts'
import { grRecognizers } from './countries/europe/south/gr.ts'
import { hrRecognizers } from './countries/europe/south/hr.ts'
import { itRecognizers } from './countries/europe/south/it.ts'
import { mtRecognizers } from './countries/europe/south/mt.ts'
import { ptRecognizers } from './countries/europe/south/pt.ts'
import { siRecognizers } from './countries/europe/south/si.ts'
import { atRecognizers } from './countries/europe/west/at.ts'
import { beRecognizers } from './countries/europe/west/be.ts'
import { chRecognizers } from './countries/europe/west/ch.ts'
import { deLanr, deRecognizers } from './countries/europe/west/de.ts'
import { frRecognizers } from './countries/europe/west/fr.ts'
import { luRecognizers } from './countries/europe/west/lu.ts'
import { nlRecognizers } from './countries/europe/west/nl.ts'
import { auRecognizers } from './countries/oceania/au.ts'
import { nzRecognizers } from './countries/oceania/nz.ts'
import { coordinatesRecognizers } from './global/contact/coordinates.ts'
import { phoneNumbersRecognizers } from './global/contact/phone-numbers.ts'
import { bankAccountsRecognizers } from './global/finance/bank-accounts.ts'
import { bankingRecognizers } from './global/finance/banking.ts'
import { cardsRecognizers } from './global/finance/cards.ts'
import { cryptoAddressesRecognizers } from './global/finance/crypto-addresses.ts'
import { securitiesRecognizers } from './global/finance/securities.ts'
import { biometricsRecognizers } from './global/health/biometrics.ts'
import { clinicalCodesRecognizers } from './global/health/clinical-codes.ts'
import { patientRecordsRecognizers } from './global/health/patient-records.ts'
import { birthDatesRecognizers } from './global/identity/birth-dates.ts'
import { identityDocumentsRecognizers } from './global/identity/identity-documents.ts'
import { machineReadableZonesRecognizers } from './global/identity/machine-readable-zones.ts'
import { nationalityRecognizers } from './global/identity/nationality.ts'
import { prefixedReferencesRecognizers } from './global/identity/prefixed-references.ts'
import { referencesRecognizers } from './global/identity/references.ts'
import { vehiclesRecognizers } from './global/identity/vehicles.ts'
import { internetRecognizers } from './global/internet/internet.ts'
import { networkRecognizers } from './global/internet/network.ts'
import { telecomRecognizers } from './global/internet/telecom.ts'
import { usernamesRecognizers } from './global/internet/usernames.ts'
import { accessKeysRecognizers } from './global/secrets/access-keys.ts'
import { assignedKeysRecognizers } from './global/secrets/assigned-keys.ts'
import { passwordsRecognizers } from './global/secrets/passwords.ts'
import { secretsRecognizers } from './global/secrets/secrets.ts'
import { vendorTokensRecognizers } from './global/secrets/vendor-tokens.ts'
import { labelledNumbers } from './labelled-numbers.ts'
import type { Recognizer } from './recognizer.ts'
import { postcodesAbroad } from './rows/postcodes-abroad.ts'
import { rowRecognizers } from './rows/rows.ts'

/**
 * Where two recognizers claim the same text with the same score, the earlier row wins. Families of no country come first.
 * Single recognizers and countries out of alphabetical order keep the results of ties between bare numbers as they are.
 */
const families: readonly Recognizer[] = [
  ...bankAccountsRecognizers,
  ...bankingRecognizers,
  ...securitiesRecognizers,
  ...cardsRecognizers,
  ...clinicalCodesRecognizers,
  ...biometricsRecognizers,
  ...cryptoAddressesRecognizers,
  ...patientRecordsRecognizers,
  ...internetRecognizers,
  ...networkRecognizers,
  ...vehiclesRecognizers,
  ...nationalityRecognizers,
  ...birthDatesRecognizers,
  ...identityDocumentsRecognizers,
  ...machineReadableZonesRecognizers,
  ...passwordsRecognizers,
  ...referencesRecognizers,
  ...prefixedReferencesRecognizers,
  ...rowRecognizers,
  ...postcodesAbroad,
  ...secretsRecognizers,
  ...assignedKeysRecognizers,
  ...accessKeysRecognizers,
  ...telecomRecognizers,
  ...usernamesRecognizers,
  ...vendorTokensRecognizers,
  ...aeRecognizers,
  ...bdRecognizers,
  ...bgRecognizers,
  ...chRecognizers,
  ...clRecognizers,
  ...cnRecognizers,
  ...coRecognizers,
  ...crRecognizers,
  ...doRecognizers,
  ...eeRecognizers,
  ...egRecognizers,
  ...euRecognizers,
  ...fiRecognizers,
  ...ghRecognizers,
  ...hkRecognizers,
  ...idRecognizers,
  ...ieRecognizers,
  ...ilRecognizers,
  ...inRecognizers,
  ...isRecognizers,
  ...keRecognizers,
  ...krRecognizers,
  ...kzRecognizers,
  ...ltRecognizers,
  ...luRecognizers,
  ...lvRecognizers,
  ...maRecognizers,
  ...mtRecognizers,
  ...myRecognizers,
  ...ngRecognizers,
  ...phRecognizers,
  ...pyRecognizers,
  ...roRecognizers,
  ...ruRecognizers,
  ...saRecognizers,
  ...sgRecognizers,
  ...skRecognizers,
  ...cyRecognizers,
  ...esRecognizers,
  ...lkRecognizers,
  ...thRecognizers,
  ...gtRecognizers,
  ...jpRecognizers,
  ...trRecognizers,
  ...twRecognizers,
  ...uaRecognizers,
  usAbaRouting,
  ...grRecognizers,
  ...hrRecognizers,
  ...beRecognizers,
  cusip,
  ...caRecognizers,
  ...phoneNumbersRecognizers,
  ...coordinatesRecognizers,
  ...atRecognizers,
  ...deRecognizers,
  ...plRecognizers,
  ...arRecognizers,
  ...czRecognizers,
  ...ecRecognizers,
  ...frRecognizers,
  ...huRecognizers,
  ...pkRecognizers,
  ...ptRecognizers,
  ...itRecognizers,
  ...nlRecognizers,
  ...peRecognizers,
  ...brRecognizers,
  ...noRecognizers,
  ...auRecognizers,
  brCnh,
  ...mxRecognizers,
  ...nzRecognizers,
  ...seRecognizers,
  ...dkRecognizers,
  ...gbRecognizers,
  huTax,
  ...usRecognizers,
  ...usHealthRecognizers,
  deLanr,
  ruPassport,
  ...uyRecognizers,
  ...veRecognizers,
  ...vnRecognizers,
  ...zaRecognizers,
  ...siRecognizers,
]

/** All pattern recognizers. A new family or country is one new file and one new row. */
export const recognizers: readonly Recognizer[] = [...families, ...labelledNumbers(families)]
