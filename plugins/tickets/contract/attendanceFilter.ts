import { z } from 'zod'
import type { PersonalSetting } from '#core/contract/personalSettings.ts'
import { havingList } from './parts.ts'

/** Ticket list filter as kept in the person's configs. @see specification §3, attendance filter defaults. */
export const attendanceFilterSchema = z.object({
  searchParam: z.string().max(255).default(''),
  pageNumber: z.int().min(1).default(1),
  status: z.array(z.enum(['open', 'pending', 'closed'])).default(['open', 'pending']),
  showAll: z.boolean().default(false),
  count: z.int().nullable().default(null),
  queuesIds: z.array(z.int()).max(500).default([]),
  whatsappIds: z.array(z.int()).max(500).default([]),
  selectedUser: z.array(z.int()).max(500).default([]),
  tagIds: z.array(z.int()).max(500).default([]),
  /** `part:value`: attributes that plugins add to tickets. */
  having: havingList,
  /** The lane; null: any, and none. */
  kanban: z.int().nullable().default(null),
  withUnreadMessages: z.boolean().default(false),
  isNotAssignedUser: z.boolean().default(false),
  includeNotQueueDefined: z.boolean().default(true),
  /** Only those that are in no queue. */
  withoutQueue: z.boolean().default(false),
  /** Only those whose contact waits for an answer. */
  isUnanswered: z.boolean().default(false),
  /** Tickets that are put off: left out, alone, or among the others. */
  snoozed: z.enum(['hide', 'only', 'show']).default('hide'),
  /** `usual`: the newest first, among waiting tickets those that wait longest. */
  sort: z.enum(['usual', 'newest', 'waiting', 'priority']).default('usual'),
  /** Tickets of one's own, those that nobody has, or all; absent: what is usual for the profile. */
  scope: z.enum(['mine', 'unowned', 'all']).optional(),
})
export type AttendanceFilter = z.infer<typeof attendanceFilterSchema>

/** The filter of the list: each window of a person has its own. */
export const filterSetting = { key: 'filtrosAtendimento', schema: attendanceFilterSchema, isOfWindow: true } satisfies PersonalSetting

/** How much room a row of the ticket list takes. */
export const listDensities = ['compact', 'normal', 'roomy'] as const
export type ListDensity = (typeof listDensities)[number]
export const densitySetting = { key: 'listDensity', schema: z.enum(listDensities) } satisfies PersonalSetting
