import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { booleanParam, idParam, listParam, searchParam } from '#core/contract/params.ts'
import { contactLanguages } from './import.ts'

export const contactFormats = ['csv', 'xlsx'] as const
export type ContactFormat = (typeof contactFormats)[number]

/** Filters of contacts, for the list and for its files. @see listContacts */
export const contactFilters = {
  searchParam,
  /** Ids of labels. */
  tags: listParam(idParam),
  /** Ids of people who are responsible. */
  wallets: listParam(idParam),
  /** False: those of nobody's wallet. */
  hasWallet: booleanParam.optional(),
  /** Whether a conversation with them is open or waits. */
  hasOpenTicket: booleanParam.optional(),
  blocked: booleanParam.optional(),
  createdSince: z.iso.datetime({ offset: true }).optional(),
  /** Key of a field that the company defines (400 for another one): contacts that have a value of it. */
  field: searchParam,
  /** Just this value; texts whether in capitals or not. */
  fieldValue: searchParam,
  /** From and up to this value, of numbers and dates. */
  fieldFrom: searchParam,
  fieldTo: searchParam,
  /** Areas of Brazil by their two digits, and with a plus, or longer, what numbers of other countries begin with (400 for anything else). Of several, one suffices. */
  areaCodes: listParam(z.string().max(10)),
  /** By what other plugins know, as `source:value` (`lane:3`); 400 for a source that is not there. All of them must hold. */
  having: listParam(z.string().max(200)),
}

/** All contacts that pass the filters and the caller may see, by name: CSV with `;` in UTF-8, or a workbook. What a spreadsheet would run is text. */
export const exportContacts = defineEndpoint({
  method: 'GET',
  path: '/contacts/export',
  isLong: true,
  permission: 'contacts.export',
  summary: 'Contacts as a file',
  input: z.object({ ...contactFilters, format: z.enum(contactFormats).default('csv'), language: z.enum(contactLanguages).default('pt-BR') }),
  output: z.union([z.string(), z.instanceof(Blob)]),
})
