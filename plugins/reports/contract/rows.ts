import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { pageParam, sortParam } from '#core/contract/params.ts'
import { personalName, personalNumber } from '#core/contract/personalNumber.ts'
import { contactFilter, ticketFilter, ticketStatuses } from './filters.ts'

/** Rows of a page. */
export const PAGE = 100

const named = z.object({ id: z.int(), name: z.string() })
const coloured = named.extend({ color: z.string() })
const minutes = z.number().nullable()

export const ticketReportColumns = [
  'id',
  'protocol',
  'contact',
  'queue',
  'user',
  'connection',
  'channel',
  'status',
  'createdAt',
  'startedAt',
  'closedAt',
  'waited',
  'duration',
  'rating',
  'reason',
] as const
export type TicketReportColumn = (typeof ticketReportColumns)[number]

/** A conversation. */
export const ticketReportRow = z.object({
  id: z.int(),
  protocol: z.string(),
  /** Null for callers who may not read contacts. */
  contact: z.object({ id: z.int(), name: personalName(z.string()) }).nullable(),
  queue: coloured.nullable(),
  user: named.nullable(),
  connection: named,
  channel: z.string(),
  status: z.enum(ticketStatuses),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  /** Minutes from the beginning of the conversation until an agent attended. */
  waited: minutes,
  /** Minutes from then until it was closed. */
  duration: minutes,
  /** 1 to 5; null also for callers who may not read ratings. */
  rating: z.number().nullable(),
  reason: coloured.nullable(),
})
export type TicketReportRow = z.infer<typeof ticketReportRow>

/** When an answer was computed, and the days it is about; null where all days are meant. */
const computed = { computedAt: z.string(), startDate: z.string().nullable(), endDate: z.string().nullable() }

/**
 * Conversations that the caller may read, the newest first unless `sort` says otherwise. Without dates, the last 30 days.
 * @throws periodTooLong, periodReversed (422)
 */
export const getTicketReport = defineEndpoint({
  method: 'GET',
  path: '/reports/tickets',
  permission: 'reports.read',
  summary: 'Report: a row for each conversation',
  input: z.object({ ...ticketFilter, pageNumber: pageParam, sort: sortParam(ticketReportColumns) }),
  output: z.object({
    ...computed,
    rows: z.array(ticketReportRow),
    hasMore: z.boolean(),
    /** Of all rows, not of the page; of the first page alone. */
    totals: z.object({ count: z.int(), waited: minutes, duration: minutes, rating: z.number().nullable() }).nullable(),
  }),
})

export const peopleReportColumns = ['name', 'pending', 'open', 'closed', 'total', 'shortest', 'longest', 'average', 'waited', 'firstAnswer', 'rating'] as const
export type PeopleReportColumn = (typeof peopleReportColumns)[number]

const peopleFigures = {
  pending: z.int(),
  open: z.int(),
  closed: z.int(),
  total: z.int(),
  /** Minutes from when an agent began to attend until the conversation was closed. */
  shortest: minutes,
  longest: minutes,
  average: minutes,
  /** Minutes from the beginning of the conversation until an agent attended, on average. */
  waited: minutes,
  /** Minutes from the beginning of the conversation until a person first wrote, on average. */
  firstAnswer: minutes,
  rating: z.number().nullable(),
}

/** Conversations of a person; of nobody's, `id` is 0 and the name empty. */
export const peopleReportRow = z.object({ id: z.int(), name: z.string(), email: z.string(), ...peopleFigures })
export type PeopleReportRow = z.infer<typeof peopleReportRow>

/** People who own conversations that the caller may read, and one row for those that nobody owns. @throws as `getTicketReport` */
export const getPeopleReport = defineEndpoint({
  method: 'GET',
  path: '/reports/people',
  permission: 'reports.read',
  summary: 'Report: conversations of each person',
  input: z.object({ ...ticketFilter, sort: sortParam(peopleReportColumns) }),
  output: z.object({ ...computed, rows: z.array(peopleReportRow), totals: z.object(peopleFigures) }),
})

export const contactReportColumns = ['name', 'number', 'email', 'tags', 'wallets', 'lanes', 'createdAt'] as const
export type ContactReportColumn = (typeof contactReportColumns)[number]

/** A contact; groups are left out. */
export const contactReportRow = z.object({
  id: z.int(),
  name: personalName(z.string()),
  /** Digits with calling code; empty for visitors of the site. */
  number: personalNumber(z.string()),
  email: z.string().nullable(),
  tags: z.array(coloured),
  wallets: z.array(named),
  /** Of conversations that are open or wait and that the caller may read. */
  lanes: z.array(coloured),
  createdAt: z.string(),
})
export type ContactReportRow = z.infer<typeof contactReportRow>

/** Contacts that the caller may list, by name unless `sort` says otherwise. @throws noPermission (403) for callers who may not list contacts; periodReversed (422) */
export const getContactReport = defineEndpoint({
  method: 'GET',
  path: '/reports/contacts',
  permission: 'reports.read',
  summary: 'Report: contacts',
  input: z.object({ ...contactFilter, pageNumber: pageParam, sort: sortParam(contactReportColumns) }),
  output: z.object({
    ...computed,
    rows: z.array(contactReportRow),
    hasMore: z.boolean(),
    /** Of the first page alone. */
    totals: z.object({ count: z.int() }).nullable(),
  }),
})

export const contactGroupings = ['tag', 'state', 'lane', 'wallet'] as const
export type ContactGrouping = (typeof contactGroupings)[number]

/** `value` is what the filter of the grouping takes; `name` is null for contacts that have none. */
export const contactGroup = z.object({ value: z.string(), name: z.string().nullable(), color: z.string().nullable(), count: z.int() })
export type ContactGroup = z.infer<typeof contactGroup>

/** How many contacts of the report each group has, the largest first; its own filter is left out of the count. A contact with two labels counts in both. */
export const getContactGroups = defineEndpoint({
  method: 'GET',
  path: '/reports/contacts/groups',
  permission: 'reports.read',
  summary: 'Report: contacts in groups',
  input: z.object({ ...contactFilter, by: z.enum(contactGroupings) }),
  output: z.object({ groups: z.array(contactGroup) }),
})

export const reportKinds = ['people', 'contacts', 'tickets'] as const
export type ReportKind = (typeof reportKinds)[number]
export const reportFormats = ['csv', 'xlsx'] as const
export type ReportFormat = (typeof reportFormats)[number]
export const reportLanguages = ['pt-BR', 'en', 'es'] as const

/** All rows of a report as a file: CSV with `;` in UTF-8, or a workbook. Conversations are the newest first, contacts by id. @throws as the report; contacts need `contacts.export` */
export const exportReport = defineEndpoint({
  method: 'GET',
  path: '/reports/export',
  isLong: true,
  permission: 'reports.read',
  summary: 'A report as a file',
  input: z.object({
    ...ticketFilter,
    kind: z.enum(reportKinds),
    format: z.enum(reportFormats).default('csv'),
    language: z.enum(reportLanguages).default('pt-BR'),
  }),
  output: z.union([z.string(), z.instanceof(Blob)]),
})
