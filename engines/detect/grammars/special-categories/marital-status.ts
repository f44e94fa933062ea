import type { FactFamily } from './phrase-vocabulary.ts'

/** Marital status. */
export const maritalStatus: FactFamily = {
  type: { code: 'MARITAL_STATUS', label: 'Marital status', category: 'PII', region: 'GLOBAL' },
  labels: {
    en: 'marital status, civil status, relationship status, family status',
    de: 'familienstand, zivilstand, personenstand',
    fr: 'situation familiale, état civil, situation matrimoniale, statut marital',
    es: 'estado civil',
    it: 'stato civile, stato coniugale',
    pt: 'estado civil',
    nl: 'burgerlijke staat, burgerlijke stand',
  },
  leads: {
    en: 'he is, she is, i am, he was, she was, patient is, currently, recently, he s, she s, i m, twice, happily, legally',
    de: 'er ist, sie ist, ich bin, patient ist, patientin ist, seit',
    fr: 'il est, elle est, je suis, patient est, patiente est',
    es: 'está, estoy, paciente',
    it: 'lui è, lei è, paziente, è',
    pt: 'está, paciente, ele é, ela é, é',
    nl: 'hij is, zij is, ik ben, patiënt is',
  },
  terms: {
    en: 'married, unmarried, divorced, widowed, widow, widower, newlywed, never married, domestic partnership, civil partnership, common law',
    de: 'verheiratet, ledig, geschieden, verwitwet, eingetragene lebenspartnerschaft, getrennt lebend',
    fr: 'marié, mariée, célibataire, divorcé, divorcée, veuf, veuve, pacsé, pacsée, concubinage',
    es: 'casado, casada, soltero, soltera, divorciado, divorciada, viudo, viuda, pareja de hecho',
    it: 'sposato, sposata, coniugato, coniugata, celibe, nubile, divorziato, divorziata, vedovo, vedova, convivente',
    pt: 'casado, casada, solteiro, solteira, divorciado, divorciada, viúvo, viúva, união estável, união de facto',
    nl: 'gehuwd, getrouwd, ongehuwd, gescheiden, weduwe, weduwnaar, geregistreerd partnerschap, samenwonend',
  },
  weak: {
    en: 'single, separated, engaged, partnered, cohabiting',
    de: 'getrennt, verlobt',
    fr: 'séparé, séparée',
    es: 'separado, separada',
    it: 'separato, separata',
    pt: 'separado, separada',
    nl: 'alleenstaand, verloofd',
  },
}
