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
