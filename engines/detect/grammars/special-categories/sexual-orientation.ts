import type { FactFamily } from './phrase-vocabulary.ts'

/** GDPR Art. 9(1): sex life or sexual orientation. */
export const sexualOrientation: FactFamily = {
  type: {
    code: 'SEXUAL_ORIENTATION',
    label: 'Sexual orientation or sex life',
    category: 'PII',
    region: 'GLOBAL',
  },
  labels: {
    en: 'sexual orientation, sexuality, sexual preference, orientation',
    de: 'sexuelle orientierung, sexualität, sexuelle ausrichtung',
    fr: 'orientation sexuelle, sexualité',
    es: 'orientación sexual, sexualidad',
    it: 'orientamento sessuale, sessualità',
    pt: 'orientação sexual, sexualidade',
    nl: 'seksuele geaardheid, seksuele voorkeur, seksuele oriëntatie, geaardheid',
  },
  leads: {
    en: 'he is, she is, they are, i am, he was, she was, he s, she s, i m, is openly, openly, came out as, coming out as, come out as, identifies as, identify as, identified as, self identifies as, is a, patient is',
    de: 'er ist, sie ist, ich bin, outete sich als, bekennt sich als, lebt offen, offen, bezeichnet sich als',
    fr: 'il est, elle est, je suis, ouvertement, s identifie comme, se définit comme, a fait son coming out',
    es: 'él es, ella es, soy, es, abiertamente, se identifica como, se declara, se define como',
    it: 'lui è, lei è, sono, è, apertamente, si identifica come, si dichiara, si definisce',
    pt: 'ele é, ela é, sou, é, abertamente, assumidamente, identifica se como, se identifica como, se declara',
    nl: 'hij is, zij is, ik ben, openlijk, kwam uit de kast als, identificeert zich als, noemt zich',
  },
  terms: {
    en: 'gay, lesbian, bisexual, homosexual, heterosexual, pansexual, asexual, demisexual, queer, lgbt, lgbtq',
    de: 'schwul, lesbisch, lesbe, bisexuell, homosexuell, heterosexuell, pansexuell, asexuell, queer',
    fr: 'gay, lesbienne, bisexuel, bisexuelle, homosexuel, homosexuelle, hétérosexuel, hétérosexuelle, pansexuel, asexuel, queer',
    es: 'gay, lesbiana, bisexual, homosexual, heterosexual, pansexual, asexual, queer',
    it: 'gay, lesbica, bisessuale, omosessuale, eterosessuale, pansessuale, asessuale, queer',
    pt: 'gay, lésbica, bissexual, homossexual, heterossexual, pansexual, assexual, queer',
    nl: 'homo, lesbisch, biseksueel, homoseksueel, heteroseksueel, panseksueel, aseksueel, queer',
  },
  weak: {
    en: 'straight, bi, questioning',
    de: 'hetero, bi',
    nl: 'hetero, bi',
    fr: 'hétéro, bi',
    es: 'hetero',
  },
  strong: {
    en: 'men who have sex with men, same sex partner, same sex relationship, same sex spouse',
    de: 'gleichgeschlechtliche partnerschaft, gleichgeschlechtlicher partner',
    es: 'pareja del mismo sexo',
    fr: 'conjoint de même sexe, partenaire de même sexe',
    it: 'partner dello stesso sesso',
    pt: 'parceiro do mesmo sexo',
    nl: 'partner van hetzelfde geslacht',
  },
  adjective: true,
}
