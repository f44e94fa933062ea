import type { FactFamily } from './phrase-vocabulary.ts'

/** GDPR Art. 4(13) and 9(1): genetic data. */
export const genetic: FactFamily = {
  type: { code: 'GENETIC', label: 'Genetic data', category: 'PHI', region: 'GLOBAL' },
  labels: {
    en: 'genotype, karyotype, genetic test, genetic test result, genetic testing, dna test, dna profile, haplotype, hla type, hla typing, gene variant, variant',
    de: 'genotyp, karyotyp, gentest, genetischer befund, dna profil, hla typ',
    fr: 'génotype, caryotype, test génétique, profil adn, typage hla',
    es: 'genotipo, cariotipo, prueba genética, estudio genético, perfil de adn, perfil genético',
    it: 'genotipo, cariotipo, test genetico, profilo dna, profilo genetico',
    pt: 'genótipo, cariótipo, teste genético, exame genético, perfil de dna, perfil genético',
    nl: 'genotype, karyotype, genetische test, dna test, dna profiel',
  },
  leads: {
    en: 'carrier of, carrier of the, carrier for, carries the, carries a, carrying the, positive for, tested positive for, negative for, homozygous for, heterozygous for, he has, she has, patient has, i have, inherited, inherited the, inherited a, family history of',
    de: 'trägerin der, träger der, trägerin einer, träger einer, träger des, trägerin des, positiv auf, homozygot für, heterozygot für',
    fr: 'porteur de la, porteuse de la, porteur du, porteuse du, porteur d une, porteuse d une, positif pour, homozygote pour, hétérozygote pour',
    es: 'portador de, portadora de, portador de la, portadora de la, positivo para, homocigoto para, heterocigoto para',
    it: 'portatore di, portatrice di, portatore della, portatrice della, positivo per, omozigote per, eterozigote per',
    pt: 'portador de, portadora de, portador da, portadora da, positivo para, homozigoto para, heterozigoto para',
    nl: 'drager van, draagster van, drager van de, draagster van de, positief voor, homozygoot voor, heterozygoot voor',
  },
  terms: {
    en: 'brca 1, brca1 mutation, brca2 mutation, brca1, brca2, brca 2, hla b27, factor v leiden, factor v leiden mutation, huntington gene, sickle cell trait, apoe e4, apoe4, jak2 mutation, kras mutation, egfr mutation, tp53 mutation, cftr mutation, fmr1 premutation, lynch syndrome, trisomy 21, trisomy 18, trisomy 13, philadelphia chromosome, delta f508, prothrombin g20210a',
    de: 'brca1 mutation, brca2 mutation, faktor v leiden, trisomie 21, trisomie 18',
    fr: 'mutation brca1, mutation brca2, facteur v leiden, trisomie 21, trisomie 18',
    es: 'mutación brca1, mutación brca2, factor v leiden, trisomía 21, trisomía 18',
    it: 'mutazione brca1, mutazione brca2, fattore v di leiden, trisomia 21',
    pt: 'mutação brca1, mutação brca2, fator v de leiden, trissomia 21',
    nl: 'brca1 mutatie, brca2 mutatie, factor v leiden, trisomie 21',
  },
  strong: {
    en: 'brca1 positive, brca2 positive, brca positive, hla b27 positive',
    de: 'hla b27 positiv',
    es: 'hla b27 positivo',
    fr: 'hla b27 positif',
    it: 'hla b27 positivo',
    nl: 'hla b27 positief',
  },
}
