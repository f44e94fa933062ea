import { accessKeyRecognizers } from './access-keys.ts'
import { accountRecognizers } from './accounts.ts'
import { africanAndNearEasternRecognizers } from './africa-and-near-east.ts'
import { asianRecognizers } from './asia.ts'
import { bankingRecognizers } from './banking.ts'
import { brazilianAndMexicanRecognizers } from './brazil-and-mexico.ts'
import { canadianRecognizers } from './canada.ts'
import { cardRecognizers } from './cards.ts'
import { centralEuropeanRecognizers } from './central-europe.ts'
import { clinicalCodeRecognizers } from './clinical-codes.ts'
import { contactRecognizers } from './contact.ts'
import { coordinateRecognizers } from './coordinates.ts'
import { cryptoRecognizers } from './crypto.ts'
import { documentRecognizers } from './documents.ts'
import { easternEuropeanRecognizers } from './eastern-europe.ts'
import { frenchRecognizers } from './france.ts'
import { germanRecognizers } from './germany.ts'
import { healthRecognizers } from './health.ts'
import { healthCodeRecognizers } from './health-codes.ts'
import { hostRecognizers } from './hosts.ts'
import { iberianRecognizers } from './iberia.ts'
import { indianRecognizers } from './india.ts'
import { internetRecognizers } from './internet.ts'
import { italianRecognizers } from './italy.ts'
import { latinAmericanRecognizers } from './latin-america.ts'
import { licenceRecognizers } from './licences.ts'
import { loginRecognizers } from './logins.ts'
import { marketRecognizers } from './markets.ts'
import { meantRecognizers } from './meant.ts'
import { nationalAfricanRecognizers } from './national-africa.ts'
import { nationalAmericanRecognizers } from './national-america.ts'
import { nationalAsianRecognizers } from './national-asia.ts'
import { nationalEuropeanRecognizers } from './national-europe.ts'
import { nationalityRecognizers } from './nationality.ts'
import { nordicRecognizers } from './nordics.ts'
import { oceanianRecognizers } from './oceania.ts'
import { paperRecognizers } from './papers.ts'
import { passwordRecognizers } from './passwords.ts'
import type { Recognizer } from './recognizer.ts'
import { referenceRecognizers } from './references.ts'
import { secretRecognizers } from './secrets.ts'
import { telecomRecognizers } from './telecom.ts'
import { ukRecognizers } from './uk.ts'
import { usRecognizers } from './us.ts'
import { vatRecognizers } from './vat.ts'
import { vendorTokenRecognizers } from './vendor-tokens.ts'

const families: readonly Recognizer[] = [
  ...accountRecognizers,
  ...africanAndNearEasternRecognizers,
  ...asianRecognizers,
  ...bankingRecognizers,
  ...canadianRecognizers,
  ...cardRecognizers,
  ...clinicalCodeRecognizers,
  ...contactRecognizers,
  ...cryptoRecognizers,
  ...documentRecognizers,
  ...easternEuropeanRecognizers,
  ...centralEuropeanRecognizers,
  ...frenchRecognizers,
  ...germanRecognizers,
  ...healthRecognizers,
  ...iberianRecognizers,
  ...hostRecognizers,
  ...indianRecognizers,
  ...internetRecognizers,
  ...italianRecognizers,
  ...latinAmericanRecognizers,
  ...brazilianAndMexicanRecognizers,
  ...licenceRecognizers,
  ...nationalityRecognizers,
  ...nordicRecognizers,
  ...oceanianRecognizers,
  ...paperRecognizers,
  ...passwordRecognizers,
  ...referenceRecognizers,
  ...secretRecognizers,
  ...accessKeyRecognizers,
  ...telecomRecognizers,
  ...ukRecognizers,
  ...usRecognizers,
  ...coordinateRecognizers,
  ...healthCodeRecognizers,
  ...loginRecognizers,
  ...marketRecognizers,
  ...nationalAfricanRecognizers,
  ...nationalAmericanRecognizers,
  ...nationalAsianRecognizers,
  ...nationalEuropeanRecognizers,
  ...vendorTokenRecognizers,
  ...vatRecognizers,
]

/** All pattern recognizers, a family a line. A new family is one new file and one new line; ties between recognizers fall to the earlier. */
export const recognizers: readonly Recognizer[] = [...families, ...meantRecognizers(families)]
