import type { FactFamily } from './phrase-vocabulary.ts'

const ofAge =
  /,? (?:de|di|of|von|van|aged|âgée?|im Alter von)(?: unos| aproximadamente| etwa| environ| circa)? \d{1,3}\b|,? \(?\d{1,3} (?:years?|años|ans|anni|anos|Jahre|jaar)\b/y

/** Sex or gender: behind a label, or with an age behind. */
export const gender: FactFamily = {
  type: { code: 'GENDER', label: 'Sex or gender', category: 'PII', region: 'GLOBAL' },
  labels: {
    en: 'sex, gender, gender identity, biological sex, sex at birth, sex assigned at birth, assigned sex, patient sex',
    de: 'geschlecht, geschlechtsidentität',
    fr: 'sexe, genre, identité de genre',
    es: 'sexo, género, identidad de género',
    it: 'sesso, genere, identità di genere',
    pt: 'sexo, género, gênero, identidade de gênero, identidade de género',
    nl: 'geslacht, sekse, genderidentiteit',
  },
  leads: {
    en: 'year old, years old, y o, yo, identifies as, identifies as a, assigned, transitioned to',
    de: 'jähriger, jährige, jährigen, jähriges',
    fr: 'patient, patiente, de sexe, s identifie comme',
    es: 'paciente, de sexo, recién nacido, lactante, se identifica como',
    it: 'paziente, di sesso, si identifica come',
    pt: 'paciente, do sexo, de sexo, identifica se como',
    nl: 'jarige, van het geslacht, identificeert zich als',
  },
  terms: {
    en: 'male, female, man, woman, boy, girl, transgender, trans man, trans woman, transgender man, transgender woman, nonbinary, non binary, genderqueer, genderfluid, intersex, agender, cisgender',
    de: 'mann, frau, junge, mädchen, männlich, weiblich, divers, transgender, nichtbinär, intergeschlechtlich',
    fr: 'homme, femme, garçon, fille, masculin, féminin, transgenre, non binaire, intersexe',
    es: 'varón, mujer, hombre, niño, niña, chico, chica, masculino, femenino, femenina, masculina, hembra, transgénero, no binario, intersexual',
    it: 'uomo, donna, maschio, femmina, ragazzo, ragazza, maschile, femminile, transgender, non binario',
    pt: 'homem, mulher, menino, menina, rapaz, rapariga, masculino, feminino, transgénero, transgênero, não binário',
    nl: 'man, vrouw, jongen, meisje, mannelijk, vrouwelijk, transgender, non binair, intersekse',
  },
  weak: {
    en: 'm, f, x, other, prefer not to say',
    de: 'w, d',
    es: 'h, v, masc, fem',
    nl: 'v',
    pt: 'masc, fem',
  },
  behind: ofAge,
}
