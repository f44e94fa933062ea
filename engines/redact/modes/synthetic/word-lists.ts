/** Replacements for types whose values are words. The choice reveals nothing about the value. */
export const wordLists: Readonly<Record<string, readonly string[]>> = {
  DIAGNOSIS: [
    'seasonal allergy',
    'tension headache',
    'sprained ankle',
    'common cold',
    'low back pain',
    'myopia',
  ],
  DRUG_NAME: ['aspirin', 'loratadine', 'ibuprofen', 'paracetamol', 'cetirizine', 'vitamin D'],
  RELIGION: ['Anglican', 'Buddhist', 'Catholic', 'Hindu', 'Humanist', 'Jewish', 'Muslim', 'Sikh'],
  ETHNICITY: ['Afro-Caribbean', 'Hispanic', 'Inuit', 'Maori', 'Pacific Islander', 'Romani', 'South Asian'],
  POLITICS: ['conservative', 'green', 'independent', 'liberal', 'social democrat'],
  TRADE_UNION: ['union of clerks', 'union of drivers', 'union of makers', 'union of teachers'],
  SEXUAL_ORIENTATION: ['asexual', 'bisexual', 'gay', 'heterosexual', 'lesbian', 'pansexual'],
  GENETIC: ['variant A', 'variant B', 'variant C', 'variant D'],
  BIOMETRIC: ['fingerprint', 'iris scan', 'palm print', 'voiceprint'],
  GENDER: ['female', 'male', 'non-binary'],
  MARITAL_STATUS: ['divorced', 'married', 'single', 'widowed'],
  BLOOD_TYPE: ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'],
  NAME_TITLE: ['Dr.', 'Mx.', 'Prof.'],
}

/** The same in other languages, by type and ISO 639-1 code. */
export const translatedLists: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  GENDER: {
    de: ['weiblich', 'männlich', 'divers'],
    fr: ['femme', 'homme', 'non binaire'],
    es: ['mujer', 'hombre', 'no binario'],
    it: ['femmina', 'maschio', 'non binario'],
    pt: ['feminino', 'masculino', 'não binário'],
    nl: ['vrouw', 'man', 'non-binair'],
  },
  MARITAL_STATUS: {
    de: ['ledig', 'verheiratet', 'geschieden', 'verwitwet'],
    fr: ['célibataire', 'marié', 'divorcé', 'veuf'],
    es: ['soltero', 'casado', 'divorciado', 'viudo'],
    it: ['celibe', 'coniugato', 'divorziato', 'vedovo'],
    pt: ['solteiro', 'casado', 'divorciado', 'viúvo'],
    nl: ['ongehuwd', 'gehuwd', 'gescheiden', 'verweduwd'],
  },
  NAME_TITLE: {
    de: ['Dr.', 'Prof.'],
    fr: ['Dr', 'Pr', 'Me'],
    es: ['Dr.', 'Prof.'],
    it: ['Dott.', 'Prof.'],
    pt: ['Dr.', 'Prof.'],
    nl: ['dr.', 'prof.'],
  },
  RELIGION: {
    de: ['evangelisch', 'katholisch', 'muslimisch', 'jüdisch', 'buddhistisch'],
    fr: ['catholique', 'protestant', 'musulman', 'juif', 'bouddhiste'],
    es: ['católico', 'protestante', 'musulmán', 'judío', 'budista'],
    it: ['cattolico', 'protestante', 'musulmano', 'ebreo', 'buddista'],
    pt: ['católico', 'protestante', 'muçulmano', 'judeu', 'budista'],
    nl: ['katholiek', 'protestant', 'islamitisch', 'joods', 'boeddhistisch'],
  },
}
