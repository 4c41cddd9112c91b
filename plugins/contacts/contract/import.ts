import { z } from 'zod'
import { defineEndpoint, defineEvent, definePoint, type Service } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { LONGEST_FIELD_NAME } from './rules.ts'

export const MOST_IMPORT_ROWS = 100_000
export const MOST_IMPORT_BYTES = 50 * 1024 * 1024
export const MOST_IMPORT_COLUMNS = 100
/** Rows shown before an import begins. */
export const PREVIEW_ROWS = 5
/** An import can be undone, and its problems fetched, for so long after it ended. */
export const IMPORT_HOURS = 24

export const importTargets = [
  'none',
  'name',
  'firstName',
  'middleName',
  'lastName',
  'organization',
  'number',
  'otherNumber',
  'email',
  'otherEmail',
  'labels',
  'wallet',
  'birthday',
  'field',
] as const
export type ImportTarget = (typeof importTargets)[number]
/** Meanings that several columns may have at once. */
export const repeatedTargets: readonly ImportTarget[] = ['none', 'otherNumber', 'otherEmail']
/** Products whose exports are recognized by their headings. */
export const importPresets = ['google', 'outlook'] as const
export type ImportPreset = (typeof importPresets)[number]
/** Meaning of a column; `field` is the name of a further fact, for that target alone. */
export const columnMeaningSchema = z.object({ target: z.enum(importTargets), field: z.string().max(LONGEST_FIELD_NAME).default('') })
export type ColumnMeaning = z.infer<typeof columnMeaningSchema>

/** Ways to treat people who are there already. */
export const existingModes = ['skip', 'fill', 'overwrite'] as const
export type ExistingMode = (typeof existingModes)[number]

/** `draft`: read, and waits for its mapping. */
export const importStatuses = ['draft', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone'] as const
export const contactLanguages = ['pt-BR', 'en', 'es'] as const
export type ContactLanguage = (typeof contactLanguages)[number]

export const contactImportSchema = z.object({
  id: z.uuid(),
  rev: z.int(),
  fileName: z.string(),
  status: z.enum(importStatuses),
  /** Rows looked at so far, and of the whole file; while it is undone, rows taken back. */
  done: z.int(),
  total: z.int(),
  made: z.int(),
  changed: z.int(),
  /** People who were there and stayed as they are. */
  unchanged: z.int(),
  /** Rows about which something is to be said. */
  problems: z.int(),
  /** After an undo: changes that stayed because somebody has touched the contact since. */
  kept: z.int(),
  /** Until when it can be undone; null when it cannot. */
  undoUntil: z.string().nullable(),
  createdAt: z.string(),
})
export type ContactImport = z.infer<typeof contactImportSchema>

const importId = z.object({ id: z.string().max(64) })
const importAnswer = z.object({ import: contactImportSchema })

/**
 * Reads a file of contacts and keeps its rows; nothing of the contacts changes. `file`: .csv (comma, semicolon or tab; UTF-8, UTF-16 or Windows-1252) or
 * .xlsx, of at most 50 MB and 100,000 rows, whose first row holds the headings.
 * @throws fileTooLarge (413); unreadableImport (422) with the reason; importUnderWay (409)
 */
export const uploadImport = defineEndpoint({
  method: 'POST',
  path: '/contacts/imports',
  isLong: true,
  permission: 'contacts.import',
  summary: 'Read a file of contacts',
  // The browser sends the file as a part of a form; the server gets it beside the input.
  input: z.object({ file: z.unknown().optional() }),
  output: z.object({
    import: contactImportSchema,
    headings: z.array(z.string()),
    preview: z.array(z.array(z.string())),
    /** Guessed from the headings, one for each column. */
    mapping: z.array(columnMeaningSchema),
    /** The product that exported the file; null where the headings are of no known product. */
    preset: z.enum(importPresets).nullable().default(null),
  }),
})

/** Begins with a file that was read. @throws noImportFound (404), importNotReady (409), invalidInput (422) without a column for the number, or two for one thing */
export const startImport = defineEndpoint({
  method: 'POST',
  path: '/contacts/imports/:id/start',
  permission: 'contacts.import',
  summary: 'Import contacts',
  input: importId.extend({ mapping: z.array(columnMeaningSchema).max(MOST_IMPORT_COLUMNS).default([]), existing: z.enum(existingModes).default('skip') }),
  output: importAnswer,
})

/** Own imports of the last day that have begun, the newest first. */
export const listImports = defineEndpoint({
  method: 'GET',
  path: '/contacts/imports',
  permission: 'contacts.import',
  summary: 'Own imports of contacts',
  input: z.object({}),
  output: z.object({ imports: z.array(contactImportSchema) }),
})

/** Stops after the part under way; what it has written stays and can be undone. A draft is forgotten. @throws noImportFound (404) */
export const cancelImport = defineEndpoint({
  method: 'POST',
  path: '/contacts/imports/:id/cancel',
  permission: 'contacts.import',
  summary: 'Stop an import of contacts',
  input: importId,
  output: importAnswer,
})

/** Contacts that it made and nobody touched go; changed facts go back where they are as the import left them. @throws noImportFound (404), importNotUndoable (409) */
export const undoImport = defineEndpoint({
  method: 'POST',
  path: '/contacts/imports/:id/undo',
  permission: 'contacts.import',
  summary: 'Undo an import of contacts',
  input: importId,
  output: importAnswer,
})

/** Rows with a problem as CSV: row of the file, the reason in words, and the row as it was. @throws noImportFound (404) */
export const importProblems = defineEndpoint({
  method: 'GET',
  path: '/contacts/imports/:id/problems',
  isLong: true,
  permission: 'contacts.import',
  summary: 'Problems of an import as CSV',
  input: importId.extend({ language: z.enum(contactLanguages).default('pt-BR') }),
  output: z.string(),
})

/** Rows of the list of problems at once; the file has all. */
export const MOST_SHOWN_PROBLEMS = 200

/** The first rows with a problem, for reading on screen. @throws noImportFound (404) */
export const listImportProblems = defineEndpoint({
  method: 'GET',
  path: '/contacts/imports/:id/reasons',
  permission: 'contacts.import',
  summary: 'Problems of an import',
  input: importId.extend({ language: z.enum(contactLanguages).default('pt-BR') }),
  output: z.object({ problems: z.array(z.object({ row: z.int(), reason: z.string() })) }),
})

/** Goes on, ended, is undone. Goes to the person who imports, and nobody else. */
export const importChanged = defineEvent('contacts.importChanged', contactImportSchema, { channel: 'contactImport', kind: 'update', key: 'import' })
/** Many contacts are new, different or gone: whoever shows contacts asks again. Holds nothing of them. */
export const contactsChanged = defineEvent('contacts.manyChanged', z.object({ count: z.int() }), { channel: 'contactList', kind: 'contact:many' })

export const importFaults = ['empty', 'headings', 'rows', 'columns', 'encrypted', 'bomb', 'kind', 'broken'] as const
/** Why a file cannot be read: nothing in it; only headings; too many rows; too many columns; locked by a password; it unpacks to too much; neither kind; damaged. */
export type ImportFault = (typeof importFaults)[number]
export const unreadableImport = (fault: ImportFault) =>
  new AppError('ERR_IMPORT_UNREADABLE', 422, { fields: [{ field: 'file', code: fault, message: `The file cannot be imported: ${fault}` }] })
export const noImportFound = () => new AppError('ERR_NO_IMPORT_FOUND', 404)
/** It has begun already. */
export const importNotReady = () => new AppError('ERR_IMPORT_NOT_READY', 409)
/** A day is over, it still runs, or it was undone. */
export const importNotUndoable = () => new AppError('ERR_IMPORT_NOT_UNDOABLE', 409)
/** Of one person one runs at a time. */
export const importUnderWay = () => new AppError('ERR_IMPORT_UNDER_WAY', 409)

export interface LabelPair {
  contactId: number
  labelId: number
}
/** Labels of many contacts at once, for the transaction of the caller; tells nobody. */
export interface ContactLabelRows {
  /** Labels that can be given, by their name. */
  names(tenantId: number): Promise<readonly { id: number; name: string }[]>
  /** Answers those that were not given before. */
  give(tenantId: number, pairs: readonly LabelPair[]): Promise<LabelPair[]>
  take(tenantId: number, pairs: readonly LabelPair[]): Promise<void>
}
/** Plugins that store the labels of contacts, for imports and exports */
export const contactLabelRows = definePoint<{ id: string; service: Service<ContactLabelRows> }>('contacts.labelRows')
