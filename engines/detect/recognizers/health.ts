import type { Recognizer } from '../recognizer.ts'
import { isReference, labelled, reference } from './shape.ts'

const phi = { category: 'PHI', region: 'GLOBAL' } as const

/** Numbers that only their label tells, as hospitals and insurers write them. */
function byLabel(
  name: string,
  type: string,
  label: string,
  of: readonly string[],
  check: (value: string) => boolean = isReference,
): Recognizer {
  return {
    ...phi,
    name,
    type,
    label,
    triggers: [{ on: 'label', of }],
    pattern: labelled(reference),
    group: 'value',
    check,
    score: { base: 0.87 },
  }
}

export const mrn = byLabel('mrn', 'MRN', 'Medical record number', [
  'mrn',
  'medical record number',
  'medical record no',
  'medical record',
  'med rec',
  'record number',
  'chart number',
  'chart no',
  'medical file',
  'hospital number',
  'hospital no',
  'unit number',
  'emr number',
  'health record number',
  'patientenakte',
  'aktennummer',
  'fallnummer',
  'dossier médical',
  'numéro de dossier',
  'historia clínica',
  'nhc',
  'número de historia',
  'nº historia',
  'número de historia clínica',
  'cartella clinica',
  'numero cartella',
  'prontuário',
  'número do prontuário',
  'processo clínico',
  'dossiernummer',
])

/** Accession numbers are hospitals' as well as gene banks': projects, samples, runs, genes and sequences of those are nobody's. */
const sequenceAccession = /^(?:PRJ|GS[EM]|[SED]R[RXPSAZ]|SAM|ENS|[NX][MPCRTGZW]_)/i

function isPatientReference(value: string): boolean {
  return isReference(value) && !sequenceAccession.test(value)
}

export const patientId = byLabel(
  'patient-id',
  'PATIENT_ID',
  'Patient or account number',
  [
    'patient id',
    'patient number',
    'patient no',
    'patient account',
    'patient account number',
    'patient identifier',
    'pt id',
    'accession number',
    'accession',
    'encounter number',
    'encounter id',
    'visit number',
    'episode number',
    'admission number',
    'specimen number',
    'subject id',
    'participant id',
    'patientennummer',
    'patienten-id',
    'patienten-nr',
    'numéro de patient',
    'ipp',
    'número de paciente',
    'episodio',
    'cipa',
    'codice paziente',
    'número do paciente',
    'número de utente',
    'utente',
    'patiëntnummer',
    'patientnummer',
  ],
  isPatientReference,
)

export const healthPlanId = byLabel('health-plan-id', 'HEALTH_PLAN_ID', 'Health plan member ID', [
  'member id',
  'member number',
  'member no',
  'subscriber id',
  'subscriber number',
  'beneficiary id',
  'beneficiary number',
  'group number',
  'group no',
  'health plan id',
  'health plan number',
  'insurance id',
  'insurance number',
  'insurance code',
  'health insurance number',
  'medicaid id',
  'medicaid number',
  'medicare number',
  'medicare id',
  'hicn',
  'plan id',
  'rxbin',
  'rx bin',
  'rxpcn',
  'rxgrp',
  'versichertennummer',
  'versicherungsnummer',
  'mitgliedsnummer',
  "numéro d'assuré",
  'numéro adhérent',
  'numéro de mutuelle',
  'tarjeta sanitaria',
  'número de afiliado',
  'cip',
  'tessera sanitaria',
  'cartão nacional de saúde',
  'cns',
  'carteirinha',
  'polisnummer',
  'verzekeringsnummer',
])

export const prescriptionId = byLabel('prescription-id', 'PRESCRIPTION_ID', 'Prescription number', [
  'rx number',
  'rx no',
  'prescription number',
  'prescription no',
  'prescription id',
  'rezeptnummer',
  "numéro d'ordonnance",
  'número de receta',
  'numero ricetta',
  'número da receita',
  'receptnummer',
])

export const deviceSerial = byLabel('device-serial', 'DEVICE_SERIAL', 'Medical device serial', [
  'device serial',
  'device serial number',
  'implant serial',
  'pacemaker serial',
  'lot number',
  'udi',
  'device identifier',
  'implant id',
  'seriennummer',
  'numéro de série',
  'número de serie',
  'numero di serie',
  'número de série',
  'serienummer',
  'serial number',
  'serial no',
])

export const healthRecognizers = [mrn, patientId, healthPlanId, prescriptionId, deviceSerial] as const
