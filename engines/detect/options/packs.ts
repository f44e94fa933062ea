/**
 * Compliance packs: the types that a law names, each as a literal list. A pack selects the types to detect. It is not legal advice and
 * does not guarantee that every such value is found.
 */

/** Numbers that identify a person to a state. */
const nationalNumbers = [
  ...[
    'AE_EMIRATES_ID',
    'AR_CUIT',
    'AT_SVNR',
    'AU_TFN',
    'BE_NRN',
    'BG_EGN',
    'BR_CPF',
    'BR_PIS',
    'CA_SIN',
    'CH_AHV',
  ],
  ...[
    'CL_RUT',
    'CN_RIC',
    'CO_NIT',
    'CZ_RC',
    'DE_ID_CARD',
    'DE_SOCIAL_SECURITY',
    'DE_TAX_ID',
    'DE_TAX_NUMBER',
  ],
  ...[
    'DK_CPR',
    'DO_CEDULA',
    'EC_CEDULA',
    'EE_IK',
    'EG_ID',
    'ES_NIE',
    'ES_NIF',
    'ES_SSN',
    'FI_HETU',
    'FR_NIR',
  ],
  ...[
    'FR_TAX_ID',
    'GR_AFM',
    'GR_AMKA',
    'HK_ID',
    'HR_OIB',
    'HU_ID',
    'IE_PPSN',
    'IL_ID',
    'IN_AADHAAR',
    'IN_PAN',
  ],
  ...[
    'IN_VOTER',
    'IS_KT',
    'IT_FISCAL_CODE',
    'IT_ID_CARD',
    'JP_MY_NUMBER',
    'KR_RRN',
    'KZ_IIN',
    'LU_ID',
    'LV_PK',
  ],
  ...[
    'MX_CURP',
    'MX_RFC',
    'MY_NRIC',
    'NL_BSN',
    'NO_FNR',
    'NZ_IRD',
    'PL_ID_CARD',
    'PL_NIP',
    'PL_PESEL',
    'PT_CC',
  ],
  ...['PT_NIF', 'PT_NISS', 'RO_CNP', 'RU_INN', 'RU_SNILS', 'SA_ID', 'SE_PERSONNUMMER', 'SG_NRIC', 'SI_EMSO'],
  ...[
    'TH_ID',
    'TR_ID',
    'TW_ID',
    'UA_RNOKPP',
    'UK_NINO',
    'UK_UTR',
    'US_ALIEN_NUMBER',
    'US_ATIN',
    'US_GREEN_CARD',
  ],
  ...['US_ITIN', 'US_SSN', 'UY_CI', 'ZA_ID'],
  ...['AR_DNI', 'BD_NID', 'BR_RG', 'CO_CC', 'CR_CEDULA', 'CY_TIC', 'FR_CNI', 'GH_CARD', 'GT_DPI', 'HU_TAX'],
  ...['ID_NIK', 'ID_NPWP', 'KE_ID', 'KE_PIN', 'LK_NIC', 'MA_CIN', 'MT_ID', 'MX_INE', 'MX_NSS', 'NATIONAL_ID'],
  ...['NG_NIN', 'PE_DNI', 'PE_RUC', 'PH_TIN', 'PH_UMID', 'PK_CNIC', 'PY_RUC', 'TAX_ID', 'US_DOD_ID', 'VE_CI'],
  ...['VE_RIF', 'VN_CCCD'],
] as const
/** Identity documents and licences. */
const officialPapers = [
  ...[
    'DE_PASSPORT',
    'DRIVER_LICENSE',
    'ID_MRZ',
    'PASSPORT',
    'PASSPORT_MRZ',
    'UK_DRIVER_LICENCE',
    'UK_PASSPORT',
  ],
  ...['US_DRIVER_LICENSE', 'US_PASSPORT', 'VISA_NUMBER'],
  ...['BR_DRIVER_LICENSE', 'PL_PASSPORT', 'RU_PASSPORT', 'US_GLOBAL_ENTRY'],
] as const
const postcodes = ['CA_POSTAL', 'DE_PLZ', 'IE_EIRCODE', 'UK_POSTCODE', 'US_ZIP'] as const
/** Numbers of patients and of insured people. */
const healthNumbers = [
  ...['AU_IHI', 'AU_MEDICARE', 'CA_HEALTH_BC', 'CA_HEALTH_ON', 'CA_HEALTH_QC', 'DE_HEALTH_INSURANCE'],
  ...[
    'HEALTH_PLAN_ID',
    'HU_TAJ',
    'MRN',
    'NZ_NHI',
    'PATIENT_ID',
    'PRESCRIPTION_ID',
    'UK_CHI',
    'UK_NHS',
    'US_MBI',
  ],
  ...['BR_SUS', 'EU_EHIC', 'UK_HC_NI', 'US_HICN'],
] as const
/** Codes of diagnoses, procedures and drugs. */
const clinicalCodes = ['CPT', 'FDA_CODE', 'HCPCS', 'ICD10', 'ICD9', 'LOINC', 'NDC', 'SNOMED'] as const
const accounts = [
  ...[
    'AR_CBU',
    'CREDIT_CARD',
    'IBAN',
    'IN_IFSC',
    'INVOICE_NUMBER',
    'LOAN_NUMBER',
    'MX_CLABE',
    'POLICY_NUMBER',
  ],
  ...[
    'SWIFT_BIC',
    'UK_SORT_CODE',
    'US_ABA_ROUTING',
    'BANK_ACCOUNT',
    'CRYPTO_BTC',
    'CRYPTO_ETH',
    'CRYPTO_OTHER',
  ],
  ...['AU_BSB', 'BANK_CODE', 'CA_BANK', 'ES_CCC', 'IN_UPI', 'NG_BVN'],
] as const
const cardSecrets = ['CARD_CVV', 'CARD_EXPIRY', 'CARD_PIN', 'CARD_TRACK'] as const
const secrets = [
  ...['AWS_ACCESS_KEY', 'AWS_SECRET_KEY', 'AZURE_KEY', 'BEARER_TOKEN', 'DB_CONNECTION', 'GCP_API_KEY'],
  ...['GENERIC_SECRET', 'GITHUB_TOKEN', 'GITLAB_TOKEN', 'JWT', 'NPM_TOKEN', 'OPENAI_KEY', 'PASSWORD'],
  ...['PASSWORD_HASH', 'PRIVATE_KEY', 'PYPI_TOKEN', 'SENDGRID_KEY', 'SLACK_TOKEN', 'SSH_KEY', 'STRIPE_KEY'],
  ...['TWILIO_KEY', 'VENDOR_TOKEN', 'CRYPTO_SEED', 'COOKIE'],
] as const
/** Identifiers of devices and network connections. */
const onlineIdentifiers = [
  'AD_ID',
  'COOKIE',
  'HOSTNAME',
  'IP',
  'MAC',
  'UUID',
  'USERNAME',
  'SOCIAL_HANDLE',
  'IMEI',
  'IMSI',
  'MEID',
  'ICCID',
] as const

/**
 * 45 CFR 164.514(b)(2)(i): the identifiers (A) to (R) that are to be removed of the individual, relatives, employers and
 * household members.
 */
const hipaa = [
  // (A) Names.
  ...['NAME', 'NAME_TITLE'],
  // (B) All geographic subdivisions smaller than a state: street address, city, county, precinct, ZIP code.
  ...['ADDRESS', 'PO_BOX', 'LOCATION', 'GEO_COORD', ...postcodes],
  // (C) All elements of dates (except year) directly related to an individual; ages over 89.
  ...['DATE', 'DOB', 'AGE'],
  // (D) Telephone numbers. (E) Fax numbers. (F) Electronic mail addresses.
  ...['PHONE', 'FAX', 'EMAIL'],
  // (G) Social security numbers, and their equivalents in other countries and for taxes.
  ...nationalNumbers,
  // (H) Medical record numbers. (I) Health plan beneficiary numbers.
  ...healthNumbers,
  // (J) Account numbers.
  ...accounts,
  ...['CUSTOMER_ID', ...cardSecrets],
  // (K) Certificate and license numbers.
  ...officialPapers,
  ...[
    'PROFESSIONAL_LICENSE',
    'BAR_NUMBER',
    'US_NPI',
    'US_DEA',
    'US_CLIA',
    'DE_LANR',
    'DE_BSNR',
    'CERTIFICATE_NUMBER',
  ],
  // (L) Vehicle identifiers and serial numbers, including license plate numbers.
  ...['VIN', 'LICENSE_PLATE', 'IN_VEHICLE'],
  // (M) Device identifiers and serial numbers.
  ...['DEVICE_SERIAL', 'IMEI', 'MEID', 'IMSI', 'ICCID', 'MAC', 'AD_ID', 'HOSTNAME'],
  // (N) Web Universal Resource Locators. (O) Internet Protocol address numbers.
  ...['URL', 'DOMAIN', 'IP'],
  // (P) Biometric identifiers, including finger and voice prints.
  'BIOMETRIC',
  // (Q) Full face photographic images and any comparable images: only their file names; faces in pictures are detected separately.
  'PHOTO',
  // (R) Any other unique identifying number, characteristic, or code.
  ...[
    'EMPLOYEE_ID',
    'STUDENT_ID',
    'CASE_NUMBER',
    'USERNAME',
    'SOCIAL_HANDLE',
    'UUID',
    'ORCID',
    'ORG',
    'GENETIC',
  ],
] as const

/** GDPR Art. 4(1): "a name, an identification number, location data, an online identifier". */
const gdprBasic = [
  // A name and contact data.
  ...['NAME', 'NAME_TITLE', 'EMAIL', 'PHONE', 'FAX'],
  // Location data.
  ...['ADDRESS', 'PO_BOX', 'LOCATION', 'GEO_COORD', ...postcodes],
  // Identification numbers.
  ...nationalNumbers,
  ...officialPapers,
  ...[
    'EMPLOYEE_ID',
    'STUDENT_ID',
    'CUSTOMER_ID',
    'CASE_NUMBER',
    'PROFESSIONAL_LICENSE',
    'BAR_NUMBER',
    'ORCID',
    'CERTIFICATE_NUMBER',
  ],
  ...['VIN', 'LICENSE_PLATE', 'IN_VEHICLE'],
  ...accounts,
  ...cardSecrets,
  // Online identifiers (recital 30).
  ...onlineIdentifiers,
  // Factors specific to the physical, economic, cultural or social identity.
  ...['DOB', 'AGE', 'GENDER', 'MARITAL_STATUS', 'NATIONALITY'],
] as const

/** GDPR Art. 9(1): the special categories; and Art. 10. */
const gdprSensitive = [
  // Racial or ethnic origin.
  'ETHNICITY',
  // Political opinions.
  'POLITICS',
  // Religious or philosophical beliefs.
  'RELIGION',
  // Trade union membership.
  'TRADE_UNION',
  // Genetic data; biometric data for the purpose of uniquely identifying a natural person.
  ...['GENETIC', 'BIOMETRIC', 'PHOTO'],
  // Data concerning health (Art. 4(15) and recital 35, which includes numbers that identify a person for health purposes).
  ...['DIAGNOSIS', ...clinicalCodes, 'DRUG_NAME', 'BLOOD_TYPE', 'DEVICE_SERIAL', ...healthNumbers],
  // Sex life or sexual orientation.
  'SEXUAL_ORIENTATION',
  // Criminal convictions and offences (Art. 10).
  'CONVICTION',
] as const

/** Cal. Civ. Code 1798.140(v)(1): personal information. */
const cpra = [
  // (A) Identifiers: real name, alias, postal address, online identifier, IP, e-mail, account name, SSN, licence, passport.
  ...['NAME', 'NAME_TITLE', 'ADDRESS', 'PO_BOX', ...postcodes, 'EMAIL'],
  ...onlineIdentifiers,
  ...nationalNumbers,
  ...officialPapers,
  // (B) Civ. Code 1798.80(e): signature, telephone, insurance policy, education, employment, bank account, card, health.
  ...['PHONE', 'FAX', ...accounts, ...cardSecrets, ...healthNumbers],
  // (C) Characteristics of protected classifications under California or federal law.
  ...['AGE', 'DOB', 'GENDER', 'MARITAL_STATUS', 'ETHNICITY', 'NATIONALITY', 'RELIGION', 'SEXUAL_ORIENTATION'],
  // (D) Commercial information: records of property, products and services obtained.
  ...['CUSTOMER_ID', 'VIN', 'LICENSE_PLATE', 'DEVICE_SERIAL'],
  // (E) Biometric information. (H) Audio, electronic, visual information.
  ...['BIOMETRIC', 'PHOTO'],
  // (F) Internet or other electronic network activity information.
  ...['URL', 'DOMAIN'],
  // (G) Geolocation data.
  ...['LOCATION', 'GEO_COORD'],
  // (I) Professional or employment-related information. (J) Education information.
  ...['EMPLOYEE_ID', 'PROFESSIONAL_LICENSE', 'BAR_NUMBER', 'US_NPI', 'US_DEA', 'STUDENT_ID', 'ORG'],
] as const

/** Cal. Civ. Code 1798.140(ae): sensitive personal information. */
const cpraSensitive = [
  // (1)(A) Social security, driver's license, state identification card, passport number.
  ...nationalNumbers,
  ...officialPapers,
  // (1)(B) Account log-in, financial account, debit or credit card with a code or password that gives access.
  ...accounts,
  ...cardSecrets,
  ...secrets,
  'USERNAME',
  // (1)(C) Precise geolocation.
  ...['ADDRESS', 'GEO_COORD'],
  // (1)(D) Racial or ethnic origin, citizenship or immigration status, religious or philosophical beliefs, union membership.
  ...['ETHNICITY', 'NATIONALITY', 'RELIGION', 'TRADE_UNION'],
  // (1)(F) Genetic data. (2)(A) Biometric information that identifies.
  ...['GENETIC', 'BIOMETRIC', 'PHOTO'],
  // (2)(B) Health. (2)(C) Sex life or sexual orientation.
  ...['DIAGNOSIS', ...clinicalCodes, 'DRUG_NAME', 'BLOOD_TYPE', ...healthNumbers, 'SEXUAL_ORIENTATION'],
] as const

/** The packs by name, as lists of the catalogue's codes. A list may name a code more than once. */
export const packs = {
  HIPAA: hipaa,
  GDPR: [...gdprBasic, ...gdprSensitive],
  GDPR_BASIC: gdprBasic,
  GDPR_SENSITIVE: gdprSensitive,
  CPRA: [...cpra, ...cpraSensitive],
  CPRA_SENSITIVE: cpraSensitive,
} as const satisfies Readonly<Record<string, readonly string[]>>

/** The name of a pack: the entity types that a law names. */
export type PackName = keyof typeof packs
/** The names of all packs. */
export const packNames = Object.keys(packs) as readonly PackName[]
