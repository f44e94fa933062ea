import type { FactFamily } from './phrase-vocabulary.ts'

/**
 * International nonproprietary names of widely prescribed drugs, by the stem they share in Latin languages, and brand names in
 * everyday use.
 */
const names =
  'abacavir acarbose acetaminophen paracetamol acyclovir aciclovir adalimumab albuterol salbutamol alendronate allopurinol alprazolam amiodarone amitriptyline amlodipine amoxicillin apixaban aripiprazole atenolol atorvastatin azathioprine azithromycin baclofen beclomethasone bisoprolol budesonide buprenorphine bupropion candesartan captopril carbamazepine carvedilol cefuroxime ceftriaxone celecoxib cephalexin cetirizine ciprofloxacin citalopram clarithromycin clindamycin clonazepam clonidine clopidogrel clozapine codeine colchicine cyclophosphamide cyclosporine dabigatran dapagliflozin desloratadine dexamethasone dextroamphetamine diazepam diclofenac digoxin diltiazem diphenhydramine dolutegravir donepezil doxazosin doxycycline dulaglutide duloxetine edoxaban efavirenz empagliflozin emtricitabine enalapril enoxaparin escitalopram esomeprazole etanercept ezetimibe famotidine fentanyl finasteride fluconazole fluoxetine fluticasone furosemide gabapentin glargine gliclazide glimepiride glipizide haloperidol heparin hydrochlorothiazide hydrocodone hydrocortisone hydromorphone hydroxychloroquine hydroxyzine ibuprofen imatinib infliximab insulin ipratropium irbesartan isotretinoin ivermectin ketamine ketorolac labetalol lamivudine lamotrigine lansoprazole letrozole levetiracetam levofloxacin levothyroxine linagliptin liraglutide lisinopril lithium loperamide loratadine lorazepam losartan meloxicam memantine metformin methadone methotrexate methylphenidate methylprednisolone metoclopramide metoprolol metronidazole mirtazapine montelukast morphine mycophenolate naloxone naltrexone naproxen nebivolol nifedipine nitrofurantoin nitroglycerin nortriptyline olanzapine olmesartan omeprazole ondansetron oxycodone paliperidone pantoprazole paroxetine penicillin perindopril phenytoin pioglitazone prazosin prednisolone prednisone pregabalin prochlorperazine promethazine propranolol quetiapine rabeprazole ramipril ranitidine risperidone ritonavir rituximab rivaroxaban rosuvastatin sacubitril semaglutide sertraline sildenafil simvastatin sitagliptin spironolactone sulfasalazine sumatriptan tacrolimus tadalafil tamoxifen tamsulosin telmisartan tenofovir terbinafine tizanidine topiramate torsemide tramadol trastuzumab trazodone triamcinolone valacyclovir valproate valsartan vancomycin vardenafil varenicline venlafaxine verapamil vortioxetine warfarin zidovudine ziprasidone zolpidem zopiclone'.split(
    ' ',
  )
const brands =
  'tylenol, advil, motrin, xanax, valium, prozac, zoloft, lexapro, wellbutrin, ritalin, adderall, concerta, viagra, cialis, lipitor, crestor, plavix, eliquis, xarelto, coumadin, humira, enbrel, ozempic, wegovy, mounjaro, trulicity, jardiance, januvia, lantus, humalog, novolog, synthroid, ventolin, symbicort, spiriva, nexium, prilosec, truvada, biktarvy, descovy, methotrexat, oxycontin, percocet, vicodin, suboxone, seroquel, abilify, risperdal, zyprexa, lyrica, neurontin, lamictal, keppra, nolotil, ramipril, eutirox, marcumar'

/** Forms of a name: metformin, metformina, metformine; atenolol, aténolol; omeprazole, omeprazol; valproate, valproato. */
function forms(name: string): string[] {
  const stem = name.replace(/[eo]$/, '')
  return [name, stem, `${stem}a`, `${stem}e`, `${stem}o`]
}

/** Medicines that a person takes: with a dose, behind a label, or behind a word such as "takes". */
export const drugs: FactFamily = {
  type: { code: 'DRUG_NAME', label: 'Medication name', category: 'PHI', region: 'GLOBAL' },
  labels: {
    en: 'medication, medications, current medications, current medication, meds, home medications, discharge medications, drug, drugs, prescription, prescriptions, rx, treatment',
    de: 'medikation, medikamente, medikament, dauermedikation, arzneimittel, verordnung, therapie',
    fr: 'médicament, médicaments, traitement, traitement en cours, ordonnance, prescription',
    es: 'medicación, medicamento, medicamentos, tratamiento, tratamiento actual, medicación actual, receta',
    it: 'farmaco, farmaci, terapia, terapia in corso, terapia domiciliare, prescrizione',
    pt: 'medicação, medicamento, medicamentos, medicação atual, medicação habitual, tratamento, receita',
    nl: 'medicatie, medicijn, medicijnen, geneesmiddel, geneesmiddelen, huidige medicatie, behandeling',
  },
  leads: {
    en: 'takes, taking, took, is on, was on, started on, prescribed, was prescribed, treated with, treatment with, maintained on, switched to, discharged on, continue, continued on, i am on, i m on, allergic to, therapy with, given, received, overdose of, my',
    de: 'nimmt, nehme, nahm, einnahme von, erhält, erhielt, behandelt mit, therapie mit, verordnet, verschrieben, eingestellt auf, umgestellt auf',
    fr: 'prend, prenait, prends, sous, traité par, traitée par, traitement par, prescrit, prescription de, mis sous, mise sous',
    es: 'toma, tomaba, tomo, en tratamiento con, tratado con, tratada con, tratamiento con, prescrito, recetado, recetó, se pauta, se inicia',
    it: 'assume, assumeva, prende, prendo, in terapia con, trattato con, trattata con, prescritto, terapia con, trattamento con',
    pt: 'toma, tomava, tomo, medicado com, medicada com, tratado com, tratada com, em uso de, faz uso de, prescrito, tratamento com',
    nl: 'slikt, gebruikt, neemt, nam, behandeld met, behandeling met, voorgeschreven, ingesteld op',
  },
  terms: { '*': names.flatMap(forms).join(','), en: brands },
  behind:
    / {0,2}(?:\(?[\p{L}-]{1,14}\)? )?\d+(?:[.,]\d+)? ?(?:mg|mcg|µg|μg|ug|g|ml|iu|ie|ui|u|units?|meq|tablets?|comprimidos?)\b|(?:,| -|:)? {0,2}(?:(?:po|iv|im|sc) )?(?:qd|bid|tid|qid|prn|once daily|twice daily|daily|cada \d+ horas)\b/iuy,
}
