import type { Recognizer } from './recognizer.ts'
import { accessKeyRecognizers } from './recognizers/access-keys.ts'
import { accountRecognizers } from './recognizers/accounts.ts'
import { africanAndNearEasternRecognizers } from './recognizers/africa-and-near-east.ts'
import { asianRecognizers } from './recognizers/asia.ts'
import { bankingRecognizers } from './recognizers/banking.ts'
import { brazilianAndMexicanRecognizers } from './recognizers/brazil-and-mexico.ts'
import { canadianRecognizers } from './recognizers/canada.ts'
import { cardRecognizers } from './recognizers/cards.ts'
import { centralEuropeanRecognizers } from './recognizers/central-europe.ts'
import { clinicalCodeRecognizers } from './recognizers/clinical-codes.ts'
import { contactRecognizers } from './recognizers/contact.ts'
import { coordinateRecognizers } from './recognizers/coordinates.ts'
import { cryptoRecognizers } from './recognizers/crypto.ts'
import { documentRecognizers } from './recognizers/documents.ts'
import { easternEuropeanRecognizers } from './recognizers/eastern-europe.ts'
import { frenchRecognizers } from './recognizers/france.ts'
import { germanRecognizers } from './recognizers/germany.ts'
import { healthRecognizers } from './recognizers/health.ts'
import { healthCodeRecognizers } from './recognizers/health-codes.ts'
import { hostRecognizers } from './recognizers/hosts.ts'
import { iberianRecognizers } from './recognizers/iberia.ts'
import { indianRecognizers } from './recognizers/india.ts'
import { internetRecognizers } from './recognizers/internet.ts'
import { italianRecognizers } from './recognizers/italy.ts'
import { latinAmericanRecognizers } from './recognizers/latin-america.ts'
import { licenceRecognizers } from './recognizers/licences.ts'
import { loginRecognizers } from './recognizers/logins.ts'
import { marketRecognizers } from './recognizers/markets.ts'
import { meantRecognizers } from './recognizers/meant.ts'
import { nationalAfricanRecognizers } from './recognizers/national-africa.ts'
import { nationalAmericanRecognizers } from './recognizers/national-america.ts'
import { nationalAsianRecognizers } from './recognizers/national-asia.ts'
import { nationalEuropeanRecognizers } from './recognizers/national-europe.ts'
import { nationalityRecognizers } from './recognizers/nationality.ts'
import { nordicRecognizers } from './recognizers/nordics.ts'
import { oceanianRecognizers } from './recognizers/oceania.ts'
import { paperRecognizers } from './recognizers/papers.ts'
import { passwordRecognizers } from './recognizers/passwords.ts'
import { referenceRecognizers } from './recognizers/references.ts'
import { secretRecognizers } from './recognizers/secrets.ts'
import { telecomRecognizers } from './recognizers/telecom.ts'
import { ukRecognizers } from './recognizers/uk.ts'
import { usRecognizers } from './recognizers/us.ts'
import { vatRecognizers } from './recognizers/vat.ts'
import { vendorTokenRecognizers } from './recognizers/vendor-tokens.ts'

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
