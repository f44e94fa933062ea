import type { EntityName } from '../../model/entity.ts'

/** How the labels of the tokens of a word become the label of the word. */
export type Aggregation = 'simple' | 'first' | 'average' | 'max'

/** The user's own named-entity model, as an additional recognizer. Plain data. */
export interface NerOptions {
  /**
   * Folder with `model.onnx`, `tokenizer.json` and `config.json`, as Hugging Face exports token classification models. The network may
   * also be `onnx/model.onnx`, or the only one in `onnx/` (`onnx/model_q4.onnx`).
   */
  readonly model: string
  /**
   * Entity type for each label of the model, without `B-` and `I-`: `{ PER: 'NAME' }`. Other labels are ignored. Default: the usual names
   * (PER, ORG, LOC, GPE, DATE, EMAIL, PHONE and so on).
   */
  readonly labels?: Readonly<Record<string, EntityName>>
  /** Minimum probability of a value, 0 to 1. Default: 0.5. `minScore` applies as well. */
  readonly threshold?: number
  /**
   * `simple` labels tokens, the others words: by their first token, by the average of their tokens, or by the token with the highest
   * probability. Default: `first`.
   */
  readonly aggregation?: Aggregation
  /** Tokens that the model reads at a time, special tokens included. Default: 256, or the limit of the model if that is lower. */
  readonly window?: number
  /** Tokens that neighbouring windows share. Default: a quarter of the window. */
  readonly stride?: number
  /** SHA-256 of `model.onnx` in hexadecimal digits. Another file is refused. Default: not checked. */
  readonly sha256?: string
}

/** A value that a model found, in UTF-16 offsets of its text. */
export interface NamedEntity {
  readonly start: number
  readonly end: number
  /** Label of the model, without prefix. */
  readonly label: string
  /** Mean probability of its tokens or words, 0 to 1. */
  readonly score: number
}

/** Labels of widely used models, by the entity type of the catalogue. */
export const defaultLabels: Readonly<Record<string, EntityName>> = {
  PER: 'NAME',
  PERS: 'NAME',
  PERSON: 'NAME',
  NAME: 'NAME',
  PATIENT: 'NAME',
  DOCTOR: 'NAME',
  STAFF: 'NAME',
  HCW: 'NAME',
  FIRSTNAME: 'NAME',
  LASTNAME: 'NAME',
  GIVENNAME: 'NAME',
  SURNAME: 'NAME',
  GIVEN_NAME: 'NAME',
  FIRST_NAME: 'NAME',
  LAST_NAME: 'NAME',
  ORG: 'ORG',
  ORGANIZATION: 'ORG',
  HOSPITAL: 'ORG',
  HOSP: 'ORG',
  PATORG: 'ORG',
  VENDOR: 'ORG',
  LOC: 'LOCATION',
  GPE: 'LOCATION',
  LOCATION: 'LOCATION',
  CITY: 'LOCATION',
  STATE: 'LOCATION',
  COUNTRY: 'LOCATION',
  STREET: 'ADDRESS',
  ADDRESS: 'ADDRESS',
  BUILDING_NUMBER: 'ADDRESS',
  STREET_NAME: 'ADDRESS',
  SECONDARY_ADDRESS: 'ADDRESS',
  ZIP_CODE: 'ADDRESS',
  DATE: 'DATE',
  AGE: 'AGE',
  PHONE: 'PHONE',
  EMAIL: 'EMAIL',
  URL: 'URL',
  USERNAME: 'USERNAME',
  TAX_ID: 'TAX_ID',
  BANK_ACCOUNT: 'BANK_ACCOUNT',
  ROUTING_NUMBER: 'BANK_CODE',
  GOVERNMENT_ID: 'NATIONAL_ID',
  PASSPORT: 'PASSPORT',
  DRIVERS_LICENSE: 'DRIVER_LICENSE',
}
