import { z } from 'zod'
import { macroStep } from '#core/client/commands/macroStep.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { getTicket } from '#plugins/tickets/contract/index.ts'
import { labelsQuery } from './labels.ts'

/** Change of a contact's labels by a choice. */
export interface LabelChange {
  contactId: number
  name: string
  before: number[]
  tags: number[]
}

const label = z.object({ id: z.int(), tag: z.string() })
/** The labels that are put on and those that are taken off; others that a contact has stay. */
const storedSchema = z.object({ put: z.array(label), take: z.array(label) })
export type StepLabels = z.infer<typeof storedSchema>

/** The labels that a change put on and took off, with the names of `known` ones. */
export function stepLabels({ before, tags }: Pick<LabelChange, 'before' | 'tags'>, known: StepLabels['put']): StepLabels | null {
  const named = (ids: readonly number[]) => ids.flatMap((id) => known.filter((one) => one.id === id).map(({ tag }) => ({ id, tag })))
  const put = named(tags.filter((id) => !before.includes(id)))
  const take = named(before.filter((id) => !tags.includes(id)))
  return put.length + take.length === 0 ? null : { put, take }
}

/** The labels of somebody who has `before`, once that is done. */
export const changedLabels = ({ put, take }: StepLabels, before: readonly number[]): number[] => [
  ...new Set([...before.filter((id) => !take.some((one) => one.id === id)), ...put.map(({ id }) => id)]),
]

const PUT = 'put'

/** Puts labels on and takes labels off. */
export const labelsStep = macroStep<LabelChange, StepLabels>({
  title: 'labels.step.title',
  storedSchema: storedSchema,
  keep: (change) => stepLabels(change, queryClient.getQueryData(labelsQuery.queryKey) ?? []),
  sentence: ({ put, take }, t) => [...put.map(({ tag }) => t('labels.step.put', { tag })), ...take.map(({ tag }) => t('labels.step.take', { tag }))].join(', '),
  async toArgs(stored, ticketId, ctx) {
    // The row here may not know yet of a label that the step before put on.
    const { contactId, name, tags } = await ctx.call(getTicket, { id: ticketId })
    const before = tags.map(({ id }) => id)
    return { contactId, name, before, tags: changedLabels(stored, before) }
  },
  ask: async ({ t }) => ({
    steps: [
      {
        id: 'what',
        title: t('labels.step.what'),
        options: () => [
          { id: PUT, title: t('labels.step.putOne') },
          { id: 'take', title: t('labels.step.takeOne') },
        ],
      },
      {
        id: 'label',
        title: t('labels.search'),
        none: t('labels.none.title'),
        options: async () =>
          (await queryClient.fetchQuery(labelsQuery)).filter(({ isActive }) => isActive).map(({ id, tag }) => ({ id: String(id), title: tag })),
      },
    ],
    toStored({ what, label: chosen }) {
      const labels = chosen ? [{ id: Number(chosen.id), tag: chosen.title }] : []
      return what?.id === PUT ? { put: labels, take: [] } : { put: [], take: labels }
    },
  }),
})
