import type { FactFamily } from './phrase-vocabulary.ts'

/** Blood type in words. With signs (`A+`, `0 Rh neg.`) it is found by a recognizer. */
export const bloodType: FactFamily = {
  type: { code: 'BLOOD_TYPE', label: 'Blood type', category: 'PHI', region: 'GLOBAL' },
  labels: {
    en: 'blood type, blood group, abo group',
    de: 'blutgruppe',
    fr: 'groupe sanguin',
    es: 'grupo sanguíneo, tipo de sangre',
    it: 'gruppo sanguigno',
    pt: 'grupo sanguíneo, tipo sanguíneo, tipagem sanguínea',
    nl: 'bloedgroep, bloedtype',
  },
  leads: { en: 'he is, she is, i am, patient is, donor is' },
  terms: {
    en: 'o positive, o negative, ab positive, ab negative, b positive, b negative, a negative, rh negative, rh positive',
    de: 'rh negativ, rh positiv, rhesus negativ, rhesus positiv',
    es: 'rh negativo, rh positivo, o positivo, o negativo, ab positivo, ab negativo',
    fr: 'rhésus négatif, rhésus positif, o positif, o négatif, ab positif, ab négatif',
    it: 'rh negativo, rh positivo, zero positivo, zero negativo',
    pt: 'rh negativo, rh positivo, o positivo, o negativo, ab positivo, ab negativo',
    nl: 'rhesus negatief, rhesus positief, o positief, o negatief',
  },
  weak: { en: 'a positive' },
}
