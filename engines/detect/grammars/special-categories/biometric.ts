import type { FactFamily } from './phrase-vocabulary.ts'

/** GDPR Art. 4(14) and 9(1), 45 CFR 164.514(b)(2)(i)(P): biometric data. Numbers of templates have their own recognizer. */
export const biometric: FactFamily = {
  type: { code: 'BIOMETRIC', label: 'Biometric data', category: 'PII', region: 'GLOBAL' },
  labels: {
    en: 'biometrics, biometric data, biometric identifier, biometric modality',
    de: 'biometrie, biometrische daten, biometrisches merkmal',
    fr: 'biométrie, données biométriques',
    es: 'biometría, datos biométricos',
    it: 'biometria, dati biometrici',
    pt: 'biometria, dados biométricos',
    nl: 'biometrie, biometrische gegevens',
  },
  leads: {
    en: 'his, her, their, my, your, the patient s, the employee s, the suspect s, the applicant s, employee s, patient s, applicant s, suspect s',
    de: 'sein, seine, seinen, ihr, ihre, ihren, mein, meine, meinen',
    fr: 'son, sa, ses, mon, ma, mes, vos, votre',
    es: 'su, sus, mi, mis, tu, tus',
    it: 'la sua, il suo, le sue, la mia, il mio, le mie',
    pt: 'sua, suas, seu, minha, minhas',
    nl: 'zijn, haar, mijn, hun, uw',
  },
  terms: {
    en: 'fingerprint, fingerprints, finger print, thumbprint, thumb print, palm print, voiceprint, voice print, faceprint, iris scan, iris scans, retina scan, retinal scan, face scan, facial scan, face template, facial template, fingerprint template, fingerprint scan, biometric template, hand geometry, facial recognition template, dna sample, face id, gait pattern, keystroke pattern',
    de: 'fingerabdruck, fingerabdrücke, handabdruck, irisscan, iris scan, netzhautscan, stimmabdruck, gesichtsscan, gesichtsgeometrie, dna probe',
    fr: 'empreinte digitale, empreintes digitales, empreinte vocale, empreinte palmaire, scan de l iris, scan facial, scan rétinien, échantillon d adn',
    es: 'huella dactilar, huellas dactilares, huella digital, huellas digitales, huella vocal, escaneo de iris, escáner de iris, escaneo facial, muestra de adn',
    it: 'impronta digitale, impronte digitali, impronta vocale, scansione dell iride, scansione del volto, scansione della retina, campione di dna',
    pt: 'impressão digital, impressões digitais, impressão vocal, leitura da íris, reconhecimento facial, amostra de dna',
    nl: 'vingerafdruk, vingerafdrukken, handafdruk, stemafdruk, irisscan, netvliesscan, gezichtsscan, dna monster',
  },
}
