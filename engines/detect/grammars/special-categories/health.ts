import conditions from '../../vocabulary/conditions.json' with { type: 'json' }
import type { FactFamily, PhraseLists } from './phrase-vocabulary.ts'

/** The lists of this file with those of the vocabulary. */
function withVocabulary(lists: PhraseLists, more: PhraseLists): PhraseLists {
  const languages = new Set([...Object.keys(lists), ...Object.keys(more)])
  return Object.fromEntries(
    [...languages].map((language) => [
      language,
      [lists[language], more[language]].filter((list) => list !== undefined).join(', '),
    ]),
  )
}

const base: FactFamily = {
  type: { code: 'DIAGNOSIS', label: 'Health condition or diagnosis', category: 'PHI', region: 'GLOBAL' },
  labels: {
    en: 'diagnosis, diagnoses, primary diagnosis, secondary diagnosis, admitting diagnosis, discharge diagnosis, final diagnosis, dx, past medical history, medical history, pmh, medical condition, medical conditions, health condition, health conditions, chronic conditions, comorbidities, allergies, allergy, disability, chief complaint, cause of death',
    de: 'diagnose, diagnosen, hauptdiagnose, nebendiagnose, entlassdiagnose, vorerkrankungen, vorerkrankung, allergien, allergie, behinderung, krankheit, anamnese, todesursache',
    fr: 'diagnostic, diagnostic principal, antécédents, antécédents médicaux, allergies, allergie, handicap, pathologie, motif d hospitalisation, cause du décès',
    es: 'diagnóstico, diagnóstico principal, diagnósticos, antecedentes, antecedentes personales, alergias, alergia, discapacidad, patología, enfermedad, motivo de consulta, causa de muerte',
    it: 'diagnosi, diagnosi principale, anamnesi, patologie, patologia, allergie, allergia, disabilità, causa di morte',
    pt: 'diagnóstico, diagnóstico principal, antecedentes, antecedentes pessoais, alergias, alergia, deficiência, doença, patologia, causa da morte',
    nl: 'diagnose, hoofddiagnose, voorgeschiedenis, allergieën, allergie, handicap, aandoening, doodsoorzaak',
  },
  free: true,
  leads: {
    en: 'diagnosed with, diagnosis of, was diagnosed as having, suffers from, suffered from, suffering from, suffer from, living with, lives with, has a history of, history of, h o, past history of, known case of, known, is being treated for, treated for, being treated for, admitted for, admitted with, hospitalised for, hospitalized for, he has, she has, i have, i ve got, i had, he had, she had, patient has, patient had, my, tested positive for, positive for, allergic to, died of, died from, recovering from, relapsed, in remission from, complicated by, consistent with, presents with, presented with, on sick leave for, on sick leave with, disabled by',
    de: 'diagnostiziert mit, diagnose, leidet an, leidet unter, litt an, litt unter, erkrankt an, erkrankte an, wegen, behandelt wegen, vorgeschichte von, bekannter, bekannte, bekanntem, hat, hatte, habe, positiv auf, allergisch gegen, verstorben an, starb an, meine, patient mit, patientin mit',
    fr: 'souffre de, souffre d, souffrant de, souffrant d, atteint de, atteinte de, atteint d, atteinte d, diagnostiqué avec, diagnostic de, antécédent de, antécédents de, antécédents d, traité pour, traitée pour, hospitalisé pour, hospitalisée pour, séropositif au, allergique à, allergique aux, allergique au, mort de, décédé d, décédé de, décédée de, mon, ma, j ai un, j ai une, a un, a une, porteur d un, porteuse d un',
    es: 'diagnosticado de, diagnosticada de, diagnosticado con, diagnosticada con, diagnóstico de, padece, padece de, sufre, sufre de, padecía, enfermo de, enferma de, antecedentes de, historia de, tratado por, tratada por, tratada de, ingresado por, ingresada por, positivo en, positivo para, alérgico a, alérgica a, alérgico a la, alérgica a la, murió de, falleció de, afecto de, afecta de, con, tiene, tengo, tuvo',
    it: 'affetto da, affetta da, soffre di, soffriva di, diagnosi di, diagnosticato, diagnosticata, diagnosticata una, diagnosticato un, storia di, in cura per, trattato per, trattata per, ricoverato per, ricoverata per, positivo a, positivo al, allergico a, allergica a, allergico alla, morto di, morta di, anamnesi di, ha il, ha la, ha un, ha una, ho il, ho la, ho un, ho una',
    pt: 'diagnosticado com, diagnosticada com, diagnóstico de, sofre de, sofria de, padece de, portador de, portadora de, doente de, antecedentes de, história de, histórico de, tratado por, tratada por, tratada a, internado por, internada por, positivo para, alérgico a, alérgica a, alérgico à, alérgica à, morreu de, faleceu de, com, tem, tenho, teve',
    nl: 'gediagnosticeerd met, diagnose, lijdt aan, leed aan, lijdend aan, ziek door, voorgeschiedenis van, behandeld voor, behandeld wegens, opgenomen wegens, opgenomen met, positief voor, positief getest op, allergisch voor, overleden aan, stierf aan, heeft, heb, had, bekend met, mijn, patiënt met',
  },
  terms: {
    en: 'diabetes, type 1 diabetes, type 2 diabetes, type i diabetes, type ii diabetes, diabetes mellitus, type 2 diabetes mellitus, gestational diabetes, hypertension, high blood pressure, hyperlipidemia, high cholesterol, asthma, copd, chronic obstructive pulmonary disease, emphysema, bronchitis, pneumonia, tuberculosis, cystic fibrosis, lung cancer, breast cancer, prostate cancer, colon cancer, colorectal cancer, pancreatic cancer, ovarian cancer, cervical cancer, bladder cancer, skin cancer, melanoma, leukemia, leukaemia, lymphoma, hodgkin lymphoma, multiple myeloma, cancer, carcinoma, brain tumor, brain tumour, glioblastoma, metastatic cancer, coronary artery disease, heart disease, heart failure, congestive heart failure, myocardial infarction, heart attack, angina, atrial fibrillation, arrhythmia, stroke, deep vein thrombosis, pulmonary embolism, anemia, anaemia, sickle cell disease, sickle cell anemia, hemophilia, haemophilia, thalassemia, chronic kidney disease, kidney disease, renal failure, kidney failure, end stage renal disease, kidney stones, cirrhosis, liver disease, hepatitis, hepatitis a, hepatitis b, hepatitis c, hiv, aids, hiv aids, hiv infection, syphilis, gonorrhea, gonorrhoea, chlamydia, genital herpes, herpes, hpv, covid, covid 19, malaria, lyme disease, meningitis, sepsis, arthritis, rheumatoid arthritis, osteoarthritis, osteoporosis, gout, lupus, fibromyalgia, multiple sclerosis, parkinson s disease, parkinson disease, parkinson s, alzheimer s disease, alzheimer disease, alzheimer s, dementia, epilepsy, migraine, migraines, amyotrophic lateral sclerosis, huntington s disease, cerebral palsy, muscular dystrophy, autism, autism spectrum disorder, asperger s, adhd, attention deficit hyperactivity disorder, dyslexia, down syndrome, depression, major depressive disorder, postpartum depression, clinical depression, anxiety, anxiety disorder, generalized anxiety disorder, panic disorder, panic attacks, bipolar disorder, schizophrenia, psychosis, ptsd, post traumatic stress disorder, obsessive compulsive disorder, ocd, borderline personality disorder, anorexia, anorexia nervosa, bulimia, eating disorder, alcoholism, alcohol dependence, alcohol abuse, drug addiction, substance abuse, substance use disorder, opioid use disorder, insomnia, sleep apnea, sleep apnoea, obesity, hypothyroidism, hyperthyroidism, thyroid cancer, crohn s disease, crohn disease, ulcerative colitis, irritable bowel syndrome, celiac disease, coeliac disease, gerd, gastric ulcer, peptic ulcer, appendicitis, pancreatitis, gallstones, endometriosis, polycystic ovary syndrome, pcos, infertility, miscarriage, preeclampsia, psoriasis, eczema, dermatitis, glaucoma, cataracts, macular degeneration, blindness, deafness, hearing loss, paraplegia, quadriplegia, burnout',
    de: 'zuckerkrankheit, bluthochdruck, hypertonie, arterielle hypertonie, lungenentzündung, tuberkulose, lungenkrebs, brustkrebs, mammakarzinom, prostatakrebs, prostatakarzinom, darmkrebs, kolonkarzinom, hautkrebs, krebs, leukämie, lymphom, koronare herzkrankheit, herzinsuffizienz, herzinfarkt, vorhofflimmern, schlaganfall, thrombose, lungenembolie, anämie, niereninsuffizienz, nierenversagen, leberzirrhose, hiv infektion, rheuma, rheumatoide arthritis, arthrose, osteoporose, gicht, multiple sklerose, morbus parkinson, parkinson, morbus alzheimer, alzheimer, demenz, epilepsie, migräne, autismus, depression, depressionen, angststörung, panikstörung, bipolare störung, schizophrenie, psychose, posttraumatische belastungsstörung, essstörung, magersucht, bulimie, alkoholabhängigkeit, alkoholismus, drogensucht, schlafapnoe, adipositas, schilddrüsenunterfunktion, morbus crohn, colitis ulcerosa, zöliakie, blinddarmentzündung, endometriose, schuppenflechte, neurodermitis, grauer star, grüner star, schwerhörigkeit, diabetes typ 1, diabetes typ 2, diabetes mellitus typ 2',
    fr: 'diabète, diabète de type 1, diabète de type 2, hypertension artérielle, asthme, bpco, pneumonie, tuberculose, cancer du poumon, cancer du sein, cancer de la prostate, cancer du côlon, cancer colorectal, leucémie, lymphome, mélanome, insuffisance cardiaque, infarctus du myocarde, infarctus, fibrillation auriculaire, avc, accident vasculaire cérébral, embolie pulmonaire, anémie, drépanocytose, insuffisance rénale, cirrhose, hépatite, hépatite b, hépatite c, vih, sida, séropositif, séropositive, polyarthrite rhumatoïde, arthrose, ostéoporose, goutte, sclérose en plaques, maladie de parkinson, maladie d alzheimer, démence, épilepsie, autisme, dépression, trouble anxieux, trouble bipolaire, schizophrénie, psychose, anorexie, boulimie, alcoolisme, toxicomanie, apnée du sommeil, obésité, hypothyroïdie, maladie de crohn, rectocolite hémorragique, maladie cœliaque, appendicite, endométriose, psoriasis, glaucome, cataracte, surdité',
    es: 'diabetes tipo 1, diabetes tipo 2, diabetes mellitus tipo 2, hipertensión arterial, hipertensión, asma, epoc, neumonía, tuberculosis, cáncer de pulmón, cáncer de mama, cáncer de próstata, cáncer de colon, cáncer, leucemia, linfoma, melanoma, insuficiencia cardíaca, infarto de miocardio, infarto, fibrilación auricular, ictus, trombosis venosa, embolia pulmonar, anemia, insuficiencia renal, cirrosis, hepatitis b, hepatitis c, vih, sida, sífilis, gonorrea, artritis reumatoide, artrosis, osteoporosis, gota, esclerosis múltiple, enfermedad de parkinson, enfermedad de alzheimer, demencia, epilepsia, migraña, autismo, depresión, trastorno de ansiedad, ansiedad, trastorno bipolar, esquizofrenia, psicosis, anorexia, bulimia, alcoholismo, drogadicción, apnea del sueño, obesidad, hipotiroidismo, enfermedad de crohn, colitis ulcerosa, celiaquía, enfermedad celíaca, apendicitis, endometriosis, psoriasis, glaucoma, cataratas, sordera, dislipemia',
    it: 'diabete, diabete di tipo 1, diabete di tipo 2, diabete mellito, ipertensione, ipertensione arteriosa, bpco, polmonite, tubercolosi, tumore al seno, tumore al polmone, tumore alla prostata, carcinoma mammario, cancro, leucemia, linfoma, melanoma, scompenso cardiaco, infarto, infarto del miocardio, fibrillazione atriale, ictus, trombosi venosa, embolia polmonare, insufficienza renale, cirrosi, epatite b, epatite c, artrite reumatoide, artrosi, sclerosi multipla, morbo di parkinson, morbo di alzheimer, demenza, epilessia, emicrania, autismo, depressione, disturbo d ansia, disturbo bipolare, schizofrenia, psicosi, anoressia, alcolismo, tossicodipendenza, apnea notturna, obesità, ipotiroidismo, morbo di crohn, colite ulcerosa, celiachia, appendicite, endometriosi, psoriasi, glaucoma, cataratta, sordità',
    pt: 'diabetes tipo 1, diabetes tipo 2, diabetes mellitus tipo 2, hipertensão arterial, hipertensão, dpoc, pneumonia, tuberculose, cancro da mama, cancro do pulmão, cancro da próstata, câncer de mama, câncer de pulmão, câncer de próstata, câncer, cancro, leucemia, linfoma, insuficiência cardíaca, enfarte do miocárdio, infarto do miocárdio, infarto, fibrilação atrial, avc, acidente vascular cerebral, embolia pulmonar, insuficiência renal, cirrose, hepatite b, hepatite c, sífilis, artrite reumatoide, artrose, esclerose múltipla, doença de parkinson, doença de alzheimer, demência, epilepsia, enxaqueca, depressão, transtorno de ansiedade, perturbação de ansiedade, transtorno bipolar, perturbação bipolar, esquizofrenia, psicose, alcoolismo, toxicodependência, obesidade, hipotiroidismo, hipotireoidismo, doença de crohn, colite ulcerosa, doença celíaca, apendicite, endometriose, psoríase, glaucoma, catarata, surdez',
    nl: 'diabetes type 1, diabetes type 2, suikerziekte, hoge bloeddruk, hypertensie, astma, longontsteking, tuberculose, borstkanker, longkanker, prostaatkanker, darmkanker, huidkanker, kanker, leukemie, lymfoom, hartfalen, hartinfarct, boezemfibrilleren, beroerte, trombose, longembolie, bloedarmoede, nierinsufficiëntie, nierfalen, levercirrose, reuma, reumatoïde artritis, artrose, osteoporose, jicht, multiple sclerose, ziekte van parkinson, ziekte van alzheimer, dementie, epilepsie, migraine, autisme, depressie, angststoornis, bipolaire stoornis, schizofrenie, psychose, eetstoornis, alcoholverslaving, drugsverslaving, slaapapneu, obesitas, ziekte van crohn, coeliakie, blindedarmontsteking, endometriose, psoriasis, glaucoom, staar, doofheid',
  },
  weak: {
    en: 'penicillin, peanuts, latex, shellfish, nuts, wheelchair user, pregnant, deaf, blind',
    de: 'penicillin, erdnüsse, schwanger, blind, gehörlos',
    fr: 'pénicilline, arachides, enceinte',
    es: 'penicilina, cacahuetes, embarazada',
    it: 'penicillina, arachidi, incinta',
    pt: 'penicilina, amendoim, grávida',
    nl: 'penicilline, pinda s, zwanger',
  },
  strong: {
    en: 'hiv positive, hiv negative, hiv seropositive, diabetic patient, is diabetic, is hiv positive, is pregnant with, suicide attempt, attempted suicide, suicidal ideation',
    de: 'hiv positiv, suizidversuch, selbstmordversuch, schwerbehindert',
    fr: 'tentative de suicide, idées suicidaires',
    es: 'vih positivo, intento de suicidio, ideación suicida',
    it: 'sieropositivo, sieropositiva, tentato suicidio',
    pt: 'soropositivo, seropositivo, tentativa de suicídio',
    nl: 'hiv positief, zelfmoordpoging, suïcidepoging',
  },
  adjective: false,
}

/** GDPR Art. 4(15) and 9(1): diseases and conditions of people. */
export const health: FactFamily = {
  ...base,
  labels: withVocabulary(base.labels, conditions.labels),
  leads: withVocabulary(base.leads ?? {}, conditions.leads),
  terms: withVocabulary(base.terms, conditions.terms),
  plain: conditions.plain,
}
