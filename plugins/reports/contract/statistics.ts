import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { booleanParam, idParam, listParam, searchParam } from '#core/contract/params.ts'
import { personalName, personalNumber } from '#core/contract/personalNumber.ts'
import { dates } from './filters.ts'

/** Calls and field names of the family of servers that this one stands in for (contract reference §1.18), `pertentual` included. */
const input = z.object({ ...dates, queuesIds: listParam(idParam), userIds: listParam(idParam), isGroup: booleanParam.optional() })
export type StatisticsWish = z.output<typeof input>

/** A length in whole minutes. */
const interval = z.object({ days: z.int(), hours: z.int(), minutes: z.int(), seconds: z.int() })
export type Interval = z.infer<typeof interval>

const shares = z.array(z.object({ label: z.string(), qtd: z.int(), pertentual: z.number() }))
const about = { method: 'GET', permission: 'reports.read', input } as const

const perUser = {
  name: z.string(),
  email: z.string(),
  qtd_pendentes: z.int(),
  qtd_em_atendimento: z.int(),
  qtd_resolvidos: z.int(),
  qtd_por_usuario: z.int(),
}

/** Minutes are those from the beginning of the attendance until it was closed. */
export const statisticsPerUsers = defineEndpoint({
  ...about,
  path: '/statistics-per-users',
  summary: 'Conversations of each person, with their shortest, longest and average minutes',
  output: z.array(
    z.object({ ...perUser, userId: z.int(), min_minutes: z.number().nullable(), max_minutes: z.number().nullable(), avg_minutes: z.number().nullable() }),
  ),
})

/** `tma` is the average from the beginning of the attendance to the end, `tme` that from the beginning of the conversation to the attendance; null where nothing was measured. */
export const statisticsTicketsTimes = defineEndpoint({
  ...about,
  path: '/statistics-tickets-times',
  summary: 'How many conversations there were, and how long they took',
  output: z.object({
    qtd_total_atendimentos: z.int(),
    qtd_demanda_ativa: z.int(),
    qtd_demanda_receptiva: z.int(),
    tma: interval.nullable(),
    tme: interval.nullable(),
    /** Of contacts that the caller may list; 0 for callers who may list none. */
    new_contacts: z.int(),
  }),
})

/** Kinds of channel, the most used first. */
export const statisticsTicketsChannels = defineEndpoint({
  ...about,
  path: '/statistics-tickets-channels',
  summary: 'Conversations of each kind of channel',
  output: shares,
})

/** Queues, the most used first; the label of conversations without a queue is empty. */
export const statisticsTicketsQueue = defineEndpoint({ ...about, path: '/statistics-tickets-queue', summary: 'Conversations of each queue', output: shares })

/** `dt_ref` is `2026-11-22`, `dt_referencia` `22/11/2026`, `label` a kind of channel. */
export const statisticsTicketsEvolutionChannels = defineEndpoint({
  ...about,
  path: '/statistics-tickets-evolution-channels',
  summary: 'Conversations of each day and kind of channel',
  output: z.array(z.object({ dt_ref: z.string(), dt_referencia: z.string(), label: z.string(), qtd: z.int() })),
})

/** Every day of the period; `label` is `22/11/2026`. */
export const statisticsTicketsEvolutionByPeriod = defineEndpoint({
  ...about,
  path: '/statistics-tickets-evolution-by-period',
  summary: 'Conversations of each day',
  output: z.array(z.object({ dt_ref: z.string(), label: z.string(), qtd: z.int() })),
})

export const statisticsTicketsPerUsersDetail = defineEndpoint({
  ...about,
  path: '/statistics-tickets-per-users-detail',
  summary: 'Conversations of each person, with their times and ratings',
  output: z.array(z.object({ ...perUser, tma: interval.nullable(), tme: interval.nullable(), average_rating: z.number().nullable() })),
})

/** Contacts of an answer without pages. */
export const MOST_CONTACTS = 10_000

/** @throws noPermission (403) for callers who may not list contacts; reportTooLarge (422) */
export const contactsReport = defineEndpoint({
  method: 'GET',
  path: '/contacts-report',
  isLong: true,
  permission: 'reports.read',
  summary: 'Contacts with their labels and wallets',
  input: z.object({
    ...dates,
    tags: listParam(idParam),
    /** Area codes of Brazil. */
    ddds: listParam(z.string().regex(/^\d{2}$/)),
    wallets: listParam(idParam),
    lanes: listParam(idParam),
    searchParam,
  }),
  output: z.object({
    contacts: z.array(
      z.object({
        id: z.int(),
        name: personalName(z.string()),
        number: personalNumber(z.string()),
        email: z.string().nullable(),
        tags: z.array(z.object({ id: z.int(), tag: z.string(), color: z.string() })),
        wallets: z.array(z.object({ id: z.int(), name: z.string() })),
        createdAt: z.string(),
      }),
    ),
  }),
})
