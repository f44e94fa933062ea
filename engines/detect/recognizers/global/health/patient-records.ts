import { byLabel, isReference } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

const phi = { category: 'PHI', region: 'GLOBAL', score: 0.87 } as const

/** Medical record numbers: each hospital has its own format, so only a label identifies them. */
const mrn = byLabel({
  ...phi,
  name: 'mrn',
  type: 'MRN',
  label: 'Medical record number',
  labels: [
    ...['mrn', 'medical record number', 'medical record no', 'medical record', 'med rec', 'med rec no'],
    ...['med record', 'record number', 'chart number', 'chart no', 'medical file', 'hospital number'],
    ...['hospital no', 'unit number', 'ur number', 'urn', 'emr number', 'ehr id', 'health record number'],
    ...['clinic number', 'mr no', 'mr number', 'patientenakte', 'aktennummer', 'fallnummer', 'fall-nr'],
    ...[
      'aufnahmenummer',
      'aufn nr',
      'dossier médical',
      'numéro de dossier',
      'dossier patient',
      'numéro de séjour',
    ],
    ...['historia clínica', 'nhc', 'número de historia', 'nº historia', 'número de historia clínica'],
    ...['cartella clinica', 'numero cartella', 'prontuário', 'número do prontuário', 'processo clínico'],
    ...['dossiernummer', 'numer historii choroby', 'numer księgi głównej'],
  ],
  weakLabels: ['chart', 'record', 'unit record', 'hospital', 'patient record', 'patient file'],
})

/** Accession numbers also name projects, samples, runs, genes and sequences of gene banks, which are no personal data. */
const sequenceAccession = /^(?:PRJ|GS[EM]|[SED]R[RXPSAZ]|SAM|ENS|[NX][MPCRTGZW]_)/i

function isPatientReference(value: string): boolean {
  return isReference(value) && !sequenceAccession.test(value)
}

/** Numbers of patients, visits and specimens, identified by label. */
const patientId = byLabel({
  ...phi,
  name: 'patient-id',
  type: 'PATIENT_ID',
  label: 'Patient or account number',
  labels: [
    ...['patient id', 'patient number', 'patient no', 'patient account', 'patient account number'],
    ...['patient identifier', 'patient identification', 'pt id', 'pt no', 'accession number', 'accession'],
    ...['encounter number', 'encounter id', 'encounter', 'visit number', 'visit id', 'episode number'],
    ...['admission number', 'admission id', 'specimen number', 'specimen id', 'subject id', 'subject number'],
    ...['participant id', 'participant number', 'csn', 'hospital account', 'lab id', 'sample id'],
    ...['patientennummer', 'patienten-id', 'patienten-nr', 'patientennr', 'pat-id', 'pat-nr'],
    ...['numéro de patient', 'ipp', 'identifiant patient', 'número de paciente', 'episodio', 'cipa'],
    ...['id paciente', 'codice paziente', 'id paziente', 'número do paciente', 'número de utente', 'utente'],
    ...['patiëntnummer', 'patientnummer', 'identyfikator pacjenta'],
  ],
  weakLabels: ['patient', 'pt', 'accession', 'visit', 'admission', 'specimen', 'paciente', 'paziente'],
  check: isPatientReference,
})

/** Member numbers in the groups that the card prints. */
const memberBody =
  /[A-Z]{1,4} ?\d{2,4}(?: \d{2,5}){1,3}|(?=[A-Z_./-]{0,14}\d)[A-Z0-9](?:[-_./]?[A-Z0-9]){2,23}|\d{3,4}(?: \d{2,4}){1,3}/

/** Member, group and claim numbers of health insurers, identified by label. */
const healthPlanId = byLabel({
  ...phi,
  name: 'health-plan-id',
  type: 'HEALTH_PLAN_ID',
  label: 'Health plan member ID',
  format: memberBody,
  labels: [
    ...[
      'member id',
      'mbr id',
      'mbr no',
      'member number',
      'member no',
      'subscriber id',
      'subscriber number',
      'subscriber no',
    ],
    ...['beneficiary id', 'beneficiary number', 'beneficiary no', 'group number', 'group no'],
    ...['health plan id', 'health plan number', 'health plan beneficiary number', 'insurance id'],
    ...['insurance number', 'insurance no', 'insurance code', 'insurance member', 'health insurance number'],
    ...['health insurance claim', 'health insurance claim number', 'health card', 'medicaid id', 'medicaid'],
    ...['medicaid number', 'medicare number', 'medicare no', 'medicare id', 'medicare claim number', 'hicn'],
    ...[
      'bcbs id',
      'blue cross id',
      'aetna id',
      'cigna id',
      'humana id',
      'uhc id',
      'kaiser id',
      'tricare id',
      'ins id',
    ],
    ...['plan id', 'plan number', 'rxbin', 'rx bin', 'rxpcn', 'rxgrp', 'rx grp', 'rxid'],
    ...['versichertennummer', 'versicherten-nr', 'versichertennr', 'versicherungsnummer', 'mitgliedsnummer'],
    ...['krankenkassennummer', "numéro d'assuré", 'numéro adhérent', "numéro d'adhérent"],
    ...['numéro de mutuelle', 'tarjeta sanitaria', 'número de afiliado', 'nº de afiliado', 'cip'],
    ...['tessera sanitaria', 'cartão nacional de saúde', 'cns', 'carteirinha', 'polisnummer'],
    ...['verzekeringsnummer', 'verzekerdennummer', 'zorgpas'],
  ],
  weakLabels: [
    'member',
    'subscriber',
    'beneficiary',
    'grp',
    'medicare',
    'medicaid',
    'insurance',
    'insured',
    'plan',
  ],
})

/** The id of a group counts after words of insurance: programs number their groups, tabs and products too. */
const healthPlanGroup: Recognizer = {
  ...healthPlanId[0],
  name: 'health-plan-group',
  triggers: [{ on: 'label', of: ['group id', 'group', 'grp'] }],
  pattern: new RegExp(
    `(?<=\\b(?:insur|member|subscriber|payer|coverage|ppo|hmo|health plan|rx|aetna|cigna)[^\\n]{0,90})${healthPlanId[0].pattern.source}`,
    'iy',
  ),
}

/** Prescription numbers, identified by label. */
const prescriptionId = byLabel({
  ...phi,
  name: 'prescription-id',
  type: 'PRESCRIPTION_ID',
  label: 'Prescription number',
  labels: [
    ...['rx number', 'rx no', 'rx id', 'prescription number', 'prescription no', 'prescription id'],
    ...['rezeptnummer', 'rezept-nr', "numéro d'ordonnance", 'número de receta', 'numero ricetta', 'nre'],
    ...['número da receita', 'receptnummer'],
  ],
  weakLabels: ['rx', 'prescription', 'rezept', 'ordonnance', 'receta', 'ricetta', 'receita'],
})

/** Serial and lot numbers of medical devices, identified by label. */
const deviceSerial = byLabel({
  ...phi,
  name: 'device-serial',
  type: 'DEVICE_SERIAL',
  label: 'Medical device serial',
  labels: [
    ...['device serial', 'device serial number', 'device id', 'implant serial', 'pacemaker serial'],
    ...['lot number', 'device identifier', 'implant id', 'serial number', 'serial no', 's/n', 'serial'],
    ...['seriennummer', 'serien-nr', 'seriennr', 'gerätenummer', 'numéro de série', 'número de serie'],
    ...['numero di serie', 'matricola dispositivo', 'número de série', 'serienummer', 'numer seryjny'],
  ],
  weakLabels: ['implant', 'pacemaker', 'device', 'serie', 'série'],
  check: (value) => isReference(value) && /\d/.test(value),
})

/** The patient that a FHIR resource refers to: "reference": "Patient/8841207". */
const fhirReference: Recognizer = {
  category: 'PHI',
  region: 'GLOBAL',
  name: 'fhir-reference',
  type: 'PATIENT_ID',
  label: 'Patient or account number',
  triggers: [{ on: 'literal', of: ['Patient/', 'RelatedPerson/', 'Coverage/'] }],
  pattern: /(?:Patient|RelatedPerson|Coverage)\/(?<value>(?=[A-Za-z.-]{0,20}\d)[A-Za-z0-9.-]{4,64})/y,
  group: 'value',
  check: isPatientReference,
  score: { base: 0.85 },
}

export const patientRecordsRecognizers: readonly Recognizer[] = [
  fhirReference,
  ...mrn,
  ...patientId,
  ...healthPlanId,
  healthPlanGroup,
  ...prescriptionId,
  ...deviceSerial,
]
